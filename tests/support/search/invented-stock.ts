import { PROFILE_ROWS } from '../../../server/stock/prices/price-columns.ts';
import type { ColumnStore, PricedStones } from '../../../server/stock/search/index/column-store.ts';
import { type Tuple, TupleReader } from '../../../server/stock/search/index/copy-tuples.ts';
import {
  ATTRIBUTES,
  type Attribute,
  FIGURES,
  type Figure,
  ROW_WIDTH,
  WORD_SEPARATOR,
  WORDED,
  WORDED_SEPARATOR,
  type Worded,
} from '../../../server/stock/search/index/index-fields.ts';
import { IndexOwner } from '../../../server/stock/search/index/index-owner.ts';
import type { IndexWriter } from '../../../server/stock/search/index/index-writer.ts';
import type { QueryEngine } from '../../../server/stock/search/index/query-engine.ts';
import { sharedIndex } from '../../../server/stock/search/index/shared-index.ts';
import type { PriceRules } from '../../../server/stock/search/index/stone-prices.ts';
import type { Condition, IndexQuery } from '../../../server/stock/search/index-query.ts';

/**
 * A stone as stored: integers and numbers of master values. Missing values are null, except
 * `growth_type`, which is natural by default.
 */
export type InventedStone = Partial<Record<Attribute, number>> &
  Partial<Record<Exclude<Figure, 'nr'>, number>> & {
    readonly nr: number;
    readonly disc?: number;
    /** cents between the stated total and price times weight */
    readonly total_off?: number;
    readonly listed_at?: number;
    readonly symbols?: readonly string[];
    readonly words?: Readonly<Partial<Record<Worded, string>>>;
    readonly stock_no?: string;
    readonly report_no?: string;
  };

const NATURAL = 2;
const HEADER = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const END = Buffer.from([0xff, 0xff]);

/** Encodes one row in the binary COPY format of PostgreSQL. Null fields have length -1. */
export function rowOf(fields: readonly (Buffer | null)[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeInt16BE(fields.length);
  return Buffer.concat([
    count,
    ...fields.flatMap((field) => {
      const length = Buffer.alloc(4);
      length.writeInt32BE(field?.length ?? -1);
      return field ? [length, field] : [length];
    }),
  ]);
}

export const copyOf = (rows: readonly Buffer[]): Buffer => Buffer.concat([HEADER, ...rows, END]);

export function int4(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
export function int2(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}
export function int8(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}

/** Ids follow the numbers: 00000000-0000-0000-0000-000000000007 is stone 7. */
const idOf = (nr: number): Buffer => Buffer.from(nr.toString(16).padStart(32, '0'), 'hex');

export const stockNo = (nr: number): string => `S-${nr}`;

const wordsOf = ({ symbols = [], words = {} }: InventedStone, name: Worded): string =>
  name === 'key_to_symbols' ? symbols.join(WORD_SEPARATOR) : (words[name] ?? '');

const bytesOf = (stone: InventedStone): Buffer => {
  const whole = (value: number | undefined) => (value === undefined ? null : int4(value));
  const text = (value: string | undefined) => (value ? Buffer.from(value) : null);
  return rowOf([
    idOf(stone.nr),
    whole(stone.disc),
    whole(stone.total_off ?? 0),
    stone.listed_at === undefined ? null : int8(stone.listed_at),
    text(WORDED.map((name) => wordsOf(stone, name)).join(WORDED_SEPARATOR)),
    ...FIGURES.map((name) => whole(stone[name])),
    ...ATTRIBUTES.map((name) => {
      const value = stone[name] ?? (name === 'growth_type' ? NATURAL : undefined);
      return value === undefined ? null : int2(value);
    }),
    text(stone.stock_no ?? stockNo(stone.nr)),
    text(stone.report_no),
    text(`own ${stone.nr}`),
  ]);
};

function read(stones: readonly InventedStone[], take: (tuple: Tuple) => void): void {
  new TupleReader(ROW_WIDTH, take).push(copyOf(stones.map(bytesOf)));
}

/** Writes changed or new stones to the index, as its database reader does. */
export const put = (
  { writer }: Pick<InventedStock, 'writer'>,
  ...changed: readonly InventedStone[]
): void => read(changed, (tuple) => writer.put(tuple, false));

/**
 * The price list has two prices: one for round D IF stones, one for other shapes in D IF. Other
 * grades have no Rap.
 */
export const ROUND = 1;
export const PEAR = 2;
export const COLOR_D = 11;
export const CLARITY_IF = 21;
export const ROUND_RAP = 10_000_00;
export const PEAR_RAP = 6_000_00;
/** Index of the first grade of the second list. */
const PEAR_GRADES = 121;
const NO_GRADES = 242;
/** Maximum weight in hundredths of a carat. */
const LARGEST = 600;

/** Rules that add these percentage points to the discount of each supplier. */
export function rulesOf(
  name: string,
  points: Readonly<Record<number, number>> = {},
  revision = 1,
): PriceRules {
  const cells = new Uint32Array((NO_GRADES + 1) * 2);
  cells[1] = ROUND_RAP;
  cells[PEAR_GRADES * 2 + 1] = PEAR_RAP;
  const markups = new Int32Array(80);
  for (const [supplier, parts] of Object.entries(points))
    for (let row = 0; row < PROFILE_ROWS; row += 1)
      markups[(Number(supplier) * PROFILE_ROWS + row) * 2 + 1] = parts * 10_000;
  return {
    name,
    revision,
    grades: {
      round: ROUND,
      color: new Map([[COLOR_D, 0]]),
      clarity: new Map([[CLARITY_IF, 0]]),
      flawless: { nr: 22, readsAs: CLARITY_IF },
    },
    tables: {
      segmentAt: new Uint16Array(LARGEST).fill(1),
      ...{
        width: 2,
        cells,
        labGrown: new Uint32Array(cells.length),
        points: markups,
        percent: new Int32Array(80),
      },
    },
  };
}

export const OWN_PRICES = rulesOf('own prices');

/** The default query: all stones, no facets. */
export const EVERYTHING: IndexQuery = {
  prices: OWN_PRICES.name,
  visible: [],
  chosen: [],
  ofFacets: [],
  facets: [],
  sort: [],
  skip: 0,
  take: 10,
  numbers: [],
};

export interface InventedStock {
  readonly engine: QueryEngine;
  readonly store: ColumnStore;
  readonly writer: IndexWriter;
  readonly keeper: IndexOwner;
  /** Writes changed or new stones. */
  change(...stones: readonly InventedStone[]): void;
  /** Runs a query at the suppliers' own prices. */
  ask(question: Partial<IndexQuery>): ReturnType<QueryEngine['answer']>;
  /** Returns the sorted numbers of the stones that match all conditions. */
  meeting(...chosen: readonly Condition[]): number[];
  /** Returns the numbers of the stones of a page, in its order. */
  page(question: Partial<IndexQuery>): number[];
  prices(): PricedStones;
  /** Prices the stones by other rules. */
  learn(rules: PriceRules): PricedStones;
}

/** An index with these stones, built without a database. */
export function inventedStock(
  stones: readonly InventedStone[],
  room = stones.length,
  shared = sharedIndex(),
): InventedStock {
  const keeper = new IndexOwner(room, shared);
  const { store, writer, engine } = keeper;
  read(stones, (tuple) => writer.put(tuple, true));
  writer.arrange();
  const inOrderOf = (text: (stone: InventedStone) => string | undefined): Uint32Array =>
    Uint32Array.from(
      stones
        .flatMap((stone) => {
          const own = text(stone);
          return own === undefined ? [] : [{ own, nr: stone.nr }];
        })
        .sort((a, b) => (a.own === b.own ? a.nr - b.nr : a.own < b.own ? -1 : 1))
        .map(({ nr }) => writer.rowOf(nr) ?? 0),
    );
  store.byStockNo.begin(inOrderOf((stone) => stone.stock_no ?? stockNo(stone.nr)));
  store.byReportNo.begin(inOrderOf((stone) => stone.report_no));
  const learn = (rules: PriceRules): PricedStones => {
    const prices = engine.prices.at(rules.name, keeper.prices.learn(rules));
    if (!prices) throw new Error('the prices that were learnt are not there');
    return prices;
  };
  const prices = () => engine.prices.of(OWN_PRICES.name) ?? learn(OWN_PRICES);
  const ask = (question: Partial<IndexQuery>) =>
    engine.answer({ ...EVERYTHING, ...question }, prices());
  const nrsOf = (ids: readonly string[]) => ids.map((id) => Number.parseInt(id.slice(-12), 16));
  return {
    engine,
    store,
    writer,
    keeper,
    prices,
    learn,
    ask,
    change: (...changed) => keeper.change(() => put({ writer }, ...changed)),
    meeting: (...chosen) => nrsOf(ask({ chosen, take: store.rows }).page.ids).sort((a, b) => a - b),
    page: (question) => nrsOf(ask(question).page.ids),
  };
}
