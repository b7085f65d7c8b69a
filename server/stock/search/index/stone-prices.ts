import { DIAMOND_TYPE, GROWTH_TYPE } from '../../../../src/machines/codes.ts';
import {
  columnPrices,
  NO_DISC,
  type PriceColumns,
  type PriceTables,
  priceColumns,
  profileRow,
} from '../../prices/price-columns.ts';
import { gradeOf, NO_GRADE, type RapGrades } from '../../prices/rap-table.ts';
import type { ColumnStore } from './column-store.ts';
import { recordUse, usesSince } from './known-prices.ts';
import type { ReadWriteLock } from './read-write-lock.ts';
import type { VersionClock } from './version-clock.ts';

/** Rules for the prices of a viewer. Viewers with equal rules share a name. */
export interface PriceRules {
  readonly name: string;
  /** revision of Rap lists and markups; prices of older revisions are invalid */
  readonly revision: number;
  readonly grades: RapGrades;
  readonly tables: PriceTables;
}

/** The profile that holds the prices of a name, and the number of its content. */
export interface PricesPlace {
  readonly profile: number;
  readonly number: number;
}

/** Marks a profile as invalid. */
const NONE = 0;

/**
 * Prices of all stones for the most recently used kinds of viewers. Only the index owner writes
 * them.
 */
export class StonePrices {
  readonly #store: ColumnStore;
  readonly #lock: ReadWriteLock;
  readonly #clock: VersionClock;
  /** rules of each valid profile */
  readonly #rules: (PriceRules | null)[];
  #revision: number | null = null;
  /** memoized for the current grades */
  #gradeFinder: { readonly of: readonly unknown[]; readonly find: GradeFinder } | null = null;

  constructor(store: ColumnStore, lock: ReadWriteLock, clock: VersionClock) {
    this.#store = store;
    this.#lock = lock;
    this.#clock = clock;
    this.#rules = store.profiles.map(() => null);
  }

  /** Undefined if the rules of this name must be sent (again). */
  placeOf(name: string): PricesPlace | undefined {
    const profile = this.#rules.findIndex((rules) => rules?.name === name);
    const number = this.#store.profileNames.values[profile];
    return number === undefined ? undefined : { profile, number };
  }

  learn(given: PriceRules): PricesPlace {
    const known = this.placeOf(given.name);
    if (known) return known;
    // Shares the grades of equal revisions, because each caller sends its own copy.
    const alike = this.#rules.find((other) => other?.revision === given.revision);
    const rules = alike ? { ...given, grades: alike.grades } : given;
    const all = Uint32Array.from({ length: this.#store.rows }, (_, row) => row);
    if (rules.revision !== this.#revision) {
      this.#invalidate(this.#rules.keys());
      this.#findRap(rules, all);
      this.#revision = rules.revision;
    }
    const profile = this.#free();
    this.#invalidate([profile]);
    this.#price(profile, rules, all);
    this.#rules[profile] = rules;
    const number = this.#clock.nextNumber();
    recordUse(this.#store, profile);
    Atomics.store(this.#store.profileNames.values, profile, number);
    return { profile, number };
  }

  /** Updates the prices of changed stones. The write lock is held. */
  keepUp(rows: readonly number[]): void {
    const ofRap = this.#rules.find((rules) => rules !== null);
    if (!ofRap || rows.length === 0) return;
    this.#findRap(ofRap, rows);
    for (const [profile, rules] of this.#rules.entries())
      if (rules) this.#price(profile, rules, rows);
  }

  /** Returns a free profile, else the least recently used one. */
  #free(): number {
    const unused = this.#rules.map((rules, profile) =>
      rules === null ? Number.POSITIVE_INFINITY : usesSince(this.#store, profile),
    );
    return unused.indexOf(Math.max(...unused));
  }

  /**
   * Takes the write lock, so that running searches finish with the old prices and later ones see
   * that they are invalid.
   */
  #invalidate(profiles: Iterable<number>): void {
    this.#lock.write(() => {
      for (const profile of profiles) {
        this.#rules[profile] = null;
        this.#store.profileNames.values[profile] = NONE;
      }
    });
  }

  #price(profile: number, rules: PriceRules, rows: Rows): void {
    const prices = this.#store.profiles[profile];
    if (!prices) return;
    const into = columnPrices(rows.length);
    priceColumns(columnsOf(this.#store, this.#gradeAt(rules.grades), rows), rules.tables, into);
    for (let i = 0; i < rows.length; i += 1) {
      const row = rows[i] ?? 0;
      prices.perCarat.values[row] = into.perCarat[i] ?? 0;
      prices.amount.values[row] = into.amount[i] ?? 0;
      prices.disc.values[row] = into.disc[i] ?? 0;
    }
  }

  #findRap({ grades, tables }: PriceRules, rows: Rows): void {
    const { figures, rap } = this.#store;
    const gradeAt = this.#gradeAt(grades);
    const carat = figures.carat.values;
    for (let i = 0; i < rows.length; i += 1) {
      const row = rows[i] ?? 0;
      const segment = tables.segmentAt[((carat[row] ?? 0) / 10) | 0] ?? 0;
      rap.values[row] = tables.cells[gradeAt(row) * tables.width + segment] ?? 0;
    }
  }

  /** Creates a grade finder if the grades differ or stones have new values. */
  #gradeAt(grades: RapGrades): GradeFinder {
    const [colors, clarities] = [this.#store.bitmaps('color'), this.#store.bitmaps('clarity')];
    const of = [grades, colors.size, clarities.size];
    const known = this.#gradeFinder;
    if (known?.of.every((one, place) => one === of[place])) return known.find;
    const find = gradeFinder(this.#store, grades);
    this.#gradeFinder = { of, find };
    return find;
  }
}

type GradeFinder = (row: number) => number;
type Rows = Uint32Array | readonly number[];

/**
 * Returns a function from a row to its Rap cell. Tabulates all grades once, because two map lookups
 * for a million stones would take a quarter of a second.
 */
function gradeFinder(store: ColumnStore, grades: RapGrades): GradeFinder {
  const { shape, color, clarity, diamond_type: type } = store.attributes;
  const colors = placesOf(store, 'color');
  const clarities = placesOf(store, 'clarity');
  const width = clarities.values.length;
  const table = [grades.round, NO_SHAPE].flatMap((nr) =>
    colors.values.flatMap((one) =>
      clarities.values.map((other) => gradeOf(grades, { shape: nr, color: one, clarity: other })),
    ),
  );
  const others = colors.values.length * width;
  return (row) => {
    if (type.values[row] !== DIAMOND_TYPE.white) return NO_GRADE;
    const place =
      (colors.places[color.values[row] ?? 0] ?? 0) * width +
      (clarities.places[clarity.values[row] ?? 0] ?? 0);
    return table[shape.values[row] === grades.round ? place : others + place] ?? NO_GRADE;
  };
}
/** No stone has this shape. It represents all shapes but round, which share a Rap list. */
const NO_SHAPE = -1;
const VALUES = 0x10000;

/** Returns the occurring values, with unknown, and the position of each. */
function placesOf(store: ColumnStore, attribute: 'color' | 'clarity') {
  const values = [null, ...store.bitmaps(attribute).keys()];
  const places = new Uint16Array(VALUES);
  for (const [place, value] of values.entries()) places[value ?? 0] = place;
  return { values, places };
}

function columnsOf(
  { figures, disc, totalOff, attributes }: ColumnStore,
  gradeAt: (row: number) => number,
  rows: Rows,
): PriceColumns {
  const columns = {
    grade: new Int16Array(rows.length),
    carat: new Uint32Array(rows.length),
    disc: new Int32Array(rows.length),
    perCarat: new Uint32Array(rows.length),
    totalOff: new Int32Array(rows.length),
    profileRow: new Uint16Array(rows.length),
  };
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] ?? 0;
    columns.grade[i] = gradeAt(row);
    columns.disc[i] = disc.values[row] ?? NO_DISC;
    columns.totalOff[i] = totalOff.values[row] ?? 0;
    columns.carat[i] = figures.carat.values[row] ?? 0;
    columns.perCarat[i] = figures.per_carat.values[row] ?? 0;
    const type = attributes.diamond_type.values[row] === DIAMOND_TYPE.fancy ? 2 : 1;
    const growth = attributes.growth_type.values[row] === GROWTH_TYPE.natural ? 2 : 1;
    columns.profileRow[i] = profileRow(attributes.provider.values[row] ?? 0, type, growth);
  }
  return columns;
}
