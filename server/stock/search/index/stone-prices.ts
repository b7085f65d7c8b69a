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
import type { IndexClock } from './index-clock.ts';
import { markUsed, unusedFor } from './known-prices.ts';
import type { ShareLock } from './share-lock.ts';
import type { StoneStore } from './stone-store.ts';

/** What a viewer's prices are made of. Viewers whose rules come to the same share a name. */
export interface PriceRules {
  readonly name: string;
  /** of the Rap lists and the rules: all that were made of an older one are void */
  readonly revision: number;
  readonly grades: RapGrades;
  readonly tables: PriceTables;
}

/** Where the prices of a name stand, and under which number. */
export interface PricesPlace {
  readonly profile: number;
  readonly number: number;
}

/** Says to those who search that prices of a profile are not to be used. */
const NONE = 0;

/** Prices of all stones for the kinds of viewers that asked last, kept up with the stones. Only the thread that writes the stones has it. */
export class StonePrices {
  readonly #store: StoneStore;
  readonly #lock: ShareLock;
  readonly #clock: IndexClock;
  /** the rules of each profile that may be used */
  readonly #rules: (PriceRules | null)[];
  #revision: number | null = null;
  /** of the grades that there were */
  #gradeFinder: { readonly of: readonly unknown[]; readonly find: GradeFinder } | null = null;

  constructor(store: StoneStore, lock: ShareLock, clock: IndexClock) {
    this.#store = store;
    this.#lock = lock;
    this.#clock = clock;
    this.#rules = store.profiles.map(() => null);
  }

  /** Nothing where the rules of that name have to be told (again). */
  placeOf(name: string): PricesPlace | undefined {
    const profile = this.#rules.findIndex((rules) => rules?.name === name);
    const number = this.#store.profileNames.values[profile];
    return number === undefined ? undefined : { profile, number };
  }

  learn(told: PriceRules): PricesPlace {
    const known = this.placeOf(told.name);
    if (known) return known;
    // Each is told with grades of its own, and those of one revision are alike.
    const alike = this.#rules.find((other) => other?.revision === told.revision);
    const rules = alike ? { ...told, grades: alike.grades } : told;
    const all = Uint32Array.from({ length: this.#store.rows }, (_, row) => row);
    if (rules.revision !== this.#revision) {
      this.#forget(this.#rules.keys());
      this.#findRap(rules, all);
      this.#revision = rules.revision;
    }
    const profile = this.#free();
    this.#forget([profile]);
    this.#price(profile, rules, all);
    this.#rules[profile] = rules;
    const number = this.#clock.next();
    markUsed(this.#store, profile);
    Atomics.store(this.#store.profileNames.values, profile, number);
    return { profile, number };
  }

  /** After stones changed, and before anybody searches again. */
  keepUp(rows: readonly number[]): void {
    const ofRap = this.#rules.find((rules) => rules !== null);
    if (!ofRap || rows.length === 0) return;
    this.#findRap(ofRap, rows);
    for (const [profile, rules] of this.#rules.entries())
      if (rules) this.#price(profile, rules, rows);
  }

  /** One that holds no prices, or those that were used longest ago. */
  #free(): number {
    const unused = this.#rules.map((rules, profile) =>
      rules === null ? Number.POSITIVE_INFINITY : unusedFor(this.#store, profile),
    );
    return unused.indexOf(Math.max(...unused));
  }

  /** Whoever searches by these prices now ends first, and whoever comes after sees that they may not be used. */
  #forget(profiles: Iterable<number>): void {
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

  /** Made anew where other grades are priced, or stones have a grade that none had. */
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
 * Where a stone's Rap stands, if it is of the kind that Rap prices. Every grade that stones have is looked up once; a
 * million lookups of two maps each would take a quarter of a second.
 */
function gradeFinder(store: StoneStore, grades: RapGrades): GradeFinder {
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
/** No stone has it: what is not round is priced alike. */
const NO_SHAPE = -1;
const VALUES = 0x10000;

/** The values that stones have, unknown among them, and the place of each. */
function placesOf(store: StoneStore, attribute: 'color' | 'clarity') {
  const values = [null, ...store.bitmaps(attribute).keys()];
  const places = new Uint16Array(VALUES);
  for (const [place, value] of values.entries()) places[value ?? 0] = place;
  return { values, places };
}

function columnsOf(
  { figures, disc, totalOff, attributes }: StoneStore,
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
