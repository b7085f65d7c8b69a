import { DIAMOND_TYPE, GROWTH_TYPE } from '#machines/codes.ts';
import { derivedDisc } from '../../prices/formula.ts';
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
import type { PricesPlace } from './known-prices.ts';
import { recordUse, usesSince } from './known-prices.ts';
import type { ReadWriteLock } from './read-write-lock.ts';
import type { VersionClock } from './version-clock.ts';

/** Price rules, shared by all viewers with equal markups. Equal rules have the same `name`. */
export interface PriceRules {
  readonly name: string;
  /** revision of Rap lists and markups; prices of older revisions are invalid */
  readonly revision: number;
  readonly grades: RapGrades;
  readonly tables: PriceTables;
}

/** Value of `profileNames` for a profile without valid prices. */
const NONE = 0;

/**
 * Computes the prices of all stones for the most recently used price rules, and stores them in
 * `ColumnStore.profiles`, one profile per set of rules. Only the index owner writes profiles.
 */
export class StonePrices {
  readonly #store: ColumnStore;
  readonly #lock: ReadWriteLock;
  readonly #clock: VersionClock;
  /** rules from which each profile was computed; null if the profile has no valid prices */
  readonly #rules: (PriceRules | null)[];
  #revision: number | null = null;
  /** memoized; `of` contains the inputs from which `find` was created */
  #gradeFinder: { readonly of: readonly unknown[]; readonly find: GradeFinder } | null = null;

  constructor(store: ColumnStore, lock: ReadWriteLock, clock: VersionClock) {
    this.#store = store;
    this.#lock = lock;
    this.#clock = clock;
    this.#rules = store.profiles.map(() => null);
  }

  /**
   * Returns undefined if no profile contains the prices of these rules. The caller must then pass
   * the rules to `learn`.
   */
  placeOf(name: string): PricesPlace | undefined {
    const profile = this.#rules.findIndex((rules) => rules?.name === name);
    const number = this.#store.profileNames.values[profile];
    return number === undefined ? undefined : { profile, number };
  }

  learn(given: PriceRules): PricesPlace {
    const known = this.placeOf(given.name);
    if (known) return known;
    // Each caller sends its own clone of the grades. Reuses the clone of the same revision, because
    // `#gradeFinder` is memoized by identity.
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

  /** Updates the prices of changed stones. The caller holds the write lock. */
  keepUp(rows: readonly number[]): void {
    const ofRap = this.#rules.find((rules) => rules !== null);
    if (!ofRap || rows.length === 0) return;
    this.#findRap(ofRap, rows);
    for (const [profile, rules] of this.#rules.entries())
      if (rules) this.#price(profile, rules, rows);
  }

  #free(): number {
    const unused = this.#rules.map((rules, profile) =>
      rules === null ? Number.POSITIVE_INFINITY : usesSince(this.#store, profile),
    );
    return unused.indexOf(Math.max(...unused));
  }

  /**
   * Acquires the write lock, so that running searches finish with the old prices and later searches
   * find the prices invalid.
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
    const { labGrown } = this.#store;
    const into = columnPrices(rows.length);
    priceColumns(columnsOf(this.#store, this.#gradeAt(rules.grades), rows), rules.tables, into);
    for (let i = 0; i < rows.length; i += 1) {
      const row = rows[i] ?? 0;
      prices.perCarat.values[row] = into.perCarat[i] ?? 0;
      prices.amount.values[row] = into.amount[i] ?? 0;
      prices.disc.values[row] = into.disc[i] ?? 0;
      const reference = labGrown.values[row] ?? 0;
      prices.labGrownDiff.values[row] =
        reference === 0 ? NO_DISC : (derivedDisc(reference, into.perCarat[i] ?? 0) ?? NO_DISC);
    }
  }

  #findRap({ grades, tables }: PriceRules, rows: Rows): void {
    const { attributes, figures, rap, labGrown } = this.#store;
    const growth = attributes.growth_type.values;
    const gradeAt = this.#gradeAt(grades);
    const carat = figures.carat.values;
    for (let i = 0; i < rows.length; i += 1) {
      const row = rows[i] ?? 0;
      const segment = tables.segmentAt[((carat[row] ?? 0) / 10) | 0] ?? 0;
      const cell = gradeAt(row) * tables.width + segment;
      rap.values[row] = tables.cells[cell] ?? 0;
      labGrown.values[row] =
        growth[row] === GROWTH_TYPE.labGrown ? (tables.labGrown[cell] ?? 0) : 0;
    }
  }

  /**
   * Creates a new grade finder if the grades differ or if stones have colours or clarities that did
   * not occur before.
   */
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
 * Returns a function that maps a stone to its grade, the position of its prices in the Rap table.
 * Computes all grades in advance: two map lookups per stone would take 0.25 s for a million stones.
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
/**
 * A shape number that no stone has. It represents every shape except round, because all these
 * shapes have the same Rap list.
 */
const NO_SHAPE = -1;
const VALUES = 0x10000;

/**
 * Returns `values` and `places`. `values` contains null (unknown), followed by the values that
 * occur in the index. `places` maps each value to its index in `values`.
 */
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
