import { DIAMOND_TYPE } from '../../../../src/machines/codes.ts';
import {
  columnPrices,
  NO_DISC,
  type PriceColumns,
  type PriceTables,
  priceColumns,
  profileRow,
} from '../../prices/price-columns.ts';
import { gradeOf, NO_GRADE, type RapGrades } from '../../prices/rap-table.ts';
import type { View } from './room.ts';
import { PROFILES, type StoneStore } from './stone-store.ts';

/** What a viewer's prices are made of. Viewers whose rules come to the same share a name. */
export interface PriceRules {
  readonly name: string;
  /** of the Rap lists and the rules: all that were made of an older one are void */
  readonly revision: number;
  readonly grades: RapGrades;
  readonly tables: PriceTables;
}

/** Every stone as one kind of viewer is offered it. */
export interface PricedStones {
  readonly perCarat: View<Float64Array>;
  readonly amount: View<Float64Array>;
  readonly disc: View<Int32Array>;
}
interface Cached extends PricedStones {
  rules: PriceRules | null;
  version: number;
  usedAt: number;
}

/** Prices of all stones for the kinds of viewers that asked last, kept up with the stones. */
export class StonePrices {
  /** by Rap; 0 where it says nothing */
  readonly rap: View<Uint32Array>;
  readonly #store: StoneStore;
  readonly #cached: Cached[] = [];
  #uses = 0;
  #revision = -1;
  #rapVersion = -1;

  constructor(store: StoneStore) {
    this.#store = store;
    this.rap = store.room.u32(store.capacity);
  }

  /** Nothing where the rules of that name have to be told (again). */
  of(name: string): PricedStones | undefined {
    const cached = this.#cached.find(({ rules }) => rules?.name === name);
    if (!cached?.rules) return undefined;
    cached.usedAt = this.#uses += 1;
    this.#keepUp(cached, cached.rules);
    return cached;
  }

  learn(rules: PriceRules): PricedStones {
    if (rules.revision !== this.#revision) {
      for (const cached of this.#cached) cached.rules = null;
      this.#revision = rules.revision;
      this.#rapVersion = -1;
    }
    const cached = this.#free();
    cached.rules = rules;
    cached.version = -1;
    cached.usedAt = this.#uses += 1;
    this.#keepUp(cached, rules);
    return cached;
  }

  #free(): Cached {
    const unused = this.#cached.find(({ rules }) => rules === null);
    if (unused) return unused;
    if (this.#cached.length < PROFILES) {
      const { room, capacity } = this.#store;
      const cached: Cached = {
        perCarat: room.f64(capacity),
        amount: room.f64(capacity),
        disc: room.i32(capacity),
        rules: null,
        version: -1,
        usedAt: 0,
      };
      this.#cached.push(cached);
      return cached;
    }
    return this.#cached.reduce((oldest, cached) =>
      cached.usedAt < oldest.usedAt ? cached : oldest,
    );
  }

  #keepUp(cached: Cached, rules: PriceRules): void {
    const { version } = this.#store;
    if (this.#rapVersion !== version) this.#findRap(rules, this.#rowsSince(this.#rapVersion));
    if (cached.version !== version) this.#price(cached, rules, this.#rowsSince(cached.version));
    this.#rapVersion = version;
    cached.version = version;
  }

  #price(cached: Cached, rules: PriceRules, rows: Rows): void {
    const into = columnPrices(rows.length);
    priceColumns(
      columnsOf(this.#store, gradeFinder(this.#store, rules.grades), rows),
      rules.tables,
      into,
    );
    for (let i = 0; i < rows.length; i += 1) {
      const row = rows[i] ?? 0;
      cached.perCarat.values[row] = into.perCarat[i] ?? 0;
      cached.amount.values[row] = into.amount[i] ?? 0;
      cached.disc.values[row] = into.disc[i] ?? 0;
    }
  }

  #findRap({ grades, tables }: PriceRules, rows: Rows): void {
    const gradeAt = gradeFinder(this.#store, grades);
    const carat = this.#store.figures.carat.values;
    for (let i = 0; i < rows.length; i += 1) {
      const row = rows[i] ?? 0;
      const segment = tables.segmentAt[((carat[row] ?? 0) / 10) | 0] ?? 0;
      this.rap.values[row] = tables.cells[gradeAt(row) * tables.width + segment] ?? 0;
    }
  }

  #rowsSince(version: number): Rows {
    const changed = version < 0 ? null : this.#store.changedSince(version);
    return changed ?? Uint32Array.from({ length: this.#store.rows }, (_, row) => row);
  }
}

type Rows = Uint32Array | readonly number[];

/**
 * Where a stone's Rap stands, if it is of the kind that Rap prices. Every grade that stones have is looked up once; a
 * million lookups of two maps each would take a quarter of a second.
 */
function gradeFinder(store: StoneStore, grades: RapGrades): (row: number) => number {
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
  { figures, disc, attributes }: StoneStore,
  gradeAt: (row: number) => number,
  rows: Rows,
): PriceColumns {
  const columns = {
    grade: new Int16Array(rows.length),
    carat: new Uint32Array(rows.length),
    disc: new Int32Array(rows.length),
    perCarat: new Uint32Array(rows.length),
    profileRow: new Uint16Array(rows.length),
  };
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] ?? 0;
    const own = disc.values[row] ?? NO_DISC;
    columns.grade[i] = own === NO_DISC ? NO_GRADE : gradeAt(row);
    columns.disc[i] = own === NO_DISC ? 0 : own;
    columns.carat[i] = figures.carat.values[row] ?? 0;
    columns.perCarat[i] = figures.per_carat.values[row] ?? 0;
    const type = attributes.diamond_type.values[row] === DIAMOND_TYPE.fancy ? 2 : 1;
    columns.profileRow[i] = profileRow(attributes.provider.values[row] ?? 0, type);
  }
  return columns;
}
