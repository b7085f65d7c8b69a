import { NO_DISC } from '../../prices/price-columns.ts';
import {
  type Answer,
  type Columns,
  type ColumnsWanted,
  type IndexQuery,
  PAGE_COLUMNS,
  type PageColumn,
  type StonePage,
  type Sums,
} from '../index-query.ts';
import type { View } from './arena.ts';
import { hasBit, rowsIn } from './bits.ts';
import { type ColumnStore, fromNames, type PricedStones } from './column-store.ts';
import { FacetCounts } from './count-facets.ts';
import { ConditionEvaluator, isFigure } from './evaluate-condition.ts';
import { TEXTS } from './index-fields.ts';
import { KnownPrices } from './known-prices.ts';
import { PageOrder } from './page-order.ts';
import { ScratchBitmaps } from './scratch-bitmaps.ts';

const SUMS = 6;

/** Answers queries over a store: matches, sums, facet counts and one page. */
export class QueryEngine {
  readonly store: ColumnStore;
  readonly prices: KnownPrices;
  readonly #scratch: ScratchBitmaps;
  readonly #conditions: ConditionEvaluator;
  readonly #facets: FacetCounts;
  readonly #order: PageOrder;
  readonly #sums: View<BigInt64Array>;

  /** `searcher` is the number of this thread, which has its own memory arena. */
  constructor(store: ColumnStore, searcher = 0) {
    const arena = store.searcherArena(searcher);
    this.store = store;
    this.prices = new KnownPrices(store);
    this.#scratch = new ScratchBitmaps(arena, store.width);
    this.#conditions = new ConditionEvaluator(store, this.#scratch);
    this.#facets = new FacetCounts(store, arena, this.#scratch, this.#conditions);
    this.#order = new PageOrder(store, arena, this.#scratch);
    this.#sums = arena.i64(SUMS);
  }

  answer(question: IndexQuery, prices: PricedStones): Answer {
    return this.#scratch.scoped(() => {
      const { base, found, chosen, unknownNumbers } = this.#match(question, prices);
      const { sums, sumsByGrowth } = this.#sumByGrowth(found, prices);
      const { sort, skip, take, numbers, sumsBy } = question;
      const rows =
        take === 0
          ? []
          : numbers.length > 0 && sort.length === 0
            ? this.#inTheirOrder(found, numbers).slice(skip, skip + take)
            : this.#order.page(found, sums.pieces, sort, prices, skip, take);
      return {
        sums,
        sumsByGrowth,
        sumsByValue: sumsBy === undefined ? [] : this.#sumsBy(sumsBy, found, prices),
        facets: this.#facets.count({ base, found, chosen, prices }, question.facets),
        page: this.#page(rows, prices),
        unknownNumbers,
      };
    });
  }

  columns(question: IndexQuery, prices: PricedStones, { names, most }: ColumnsWanted): Columns {
    return this.#scratch.scoped(() => {
      const { found } = this.#match(question, prices);
      const { pieces } = this.#sum(found, prices);
      if (pieces > most) return { pieces, columns: null };
      const rows = rowsIn(this.store.arena.view(found, this.store.width), pieces);
      const columns = names.map((name) => {
        const isWide = name === 'sell_amt' || name === 'rap';
        const values = isWide
          ? this.#column(name, prices)
          : name === 'markup_ppc'
            ? prices.perCarat.values
            : isFigure(name)
              ? this.store.figures[name].values
              : this.store.attributes[name].values;
        const column = isWide ? new Float64Array(pieces) : new Int32Array(pieces);
        for (let at = 0; at < pieces; at += 1) column[at] = values[rows[at] ?? 0] ?? 0;
        return [name, column] as const;
      });
      return { pieces, columns: Object.fromEntries(columns) };
    });
  }

  /**
   * Evaluates a query into bitmaps. `base` ignores the facets, and `chosen` has one bitmap per
   * facet. `found` has the stones that are in `base` and in every bitmap of `chosen`.
   * `unknownNumbers` are the pasted numbers that match no visible stone.
   */
  #match(question: IndexQuery, prices: PricedStones) {
    const { kernel } = this.store.arena;
    const { width } = this.store;
    this.#conditions.begin();
    const base = this.#scratch.acquire();
    kernel.copy(base, this.store.present.place, width);
    for (const condition of question.visible) this.#conditions.narrow(base, condition, prices);
    const unknownNumbers = question.numbers.filter((number) => !this.#isIn(base, number));
    for (const condition of question.chosen) this.#conditions.narrow(base, condition, prices);

    const chosen = question.ofFacets.map(({ facet, condition }) => ({
      facet,
      stones: this.#conditions.stonesOf(condition, prices),
    }));
    const found = this.#scratch.acquire();
    kernel.copy(found, base, width);
    for (const { stones } of chosen) kernel.and(found, stones, width);
    return { base, found, chosen, unknownNumbers };
  }

  /** Returns the found rows in the order of the pasted stone numbers. */
  #inTheirOrder(found: number, numbers: readonly string[]): number[] {
    const bits = this.store.arena.view(found, this.store.width);
    const rows = numbers.flatMap((number) => this.#conditions.rowsOfNumber(number));
    return [...new Set(rows)].filter((row) => hasBit(bits, row));
  }

  #isIn(stones: number, number: string): boolean {
    const bits = this.store.arena.view(stones, this.store.width);
    return this.#conditions.rowsOfNumber(number).some((row) => hasBit(bits, row));
  }

  /** Computes the totals from the sums by growth type, so that each stone is visited once. */
  #sumByGrowth(found: number, prices: PricedStones): Pick<Answer, 'sums' | 'sumsByGrowth'> {
    const parts = this.#sumsBy('growth_type', found, prices);
    return {
      sums: parts.map(([, sums]) => sums).reduce(together, NOTHING),
      sumsByGrowth: parts.length > 1 ? parts : [],
    };
  }

  #sumsBy(
    attribute: 'growth_type' | 'shape',
    found: number,
    prices: PricedStones,
  ): (readonly [value: number, sums: Sums])[] {
    const { arena, width } = this.store;
    return this.#scratch.scoped(() => {
      const part = this.#scratch.acquire();
      return [...this.store.bitmaps(attribute)].flatMap(([value, stones]) => {
        arena.kernel.copy(part, found, width);
        arena.kernel.and(part, stones.place, width);
        const sums = this.#sum(part, prices);
        return sums.pieces === 0 ? [] : [[value, sums] as const];
      });
    });
  }

  #sum(found: number, prices: PricedStones): Sums {
    const { arena, width, figures } = this.store;
    const { perCarat, amount, disc } = prices;
    const { place } = this.#sums;
    arena.kernel.sums(found, width, figures.carat.place, this.store.rap.place, amount.place, place);
    const [
      pieces = 0n,
      carat = 0n,
      rapByCarat = 0n,
      caratWithRap = 0n,
      amountWithRap = 0n,
      total = 0n,
    ] = this.#sums.values;
    const [row = 0] = pieces === 1n ? rowsIn(arena.view(found, width), 1) : [];
    return {
      pieces: Number(pieces),
      carat,
      rapByCarat,
      caratWithRap,
      amountWithRap,
      amount: total,
      only:
        pieces === 1n
          ? { perCarat: BigInt(perCarat.values[row] ?? 0), disc: discOf(disc.values[row]) }
          : null,
    };
  }

  #page(rows: readonly number[], prices: PricedStones): StonePage {
    const { texts } = this.store;
    return {
      ids: this.store.ids.all(rows),
      texts: fromNames(TEXTS, (name) => texts[name].all(rows)),
      columns: fromNames(PAGE_COLUMNS, (name) => picked(this.#column(name, prices), rows)),
    };
  }

  #column(name: PageColumn, prices: PricedStones): ArrayLike<number> {
    const { attributes, figures, disc, totalOff, listedAt } = this.store;
    switch (name) {
      case 'carat':
      case 'per_carat':
      case 'depth_pct':
      case 'table_pct':
        return figures[name].values;
      case 'rap':
        return this.store.rap.values;
      case 'disc':
        return disc.values;
      case 'total_off':
        return totalOff.values;
      case 'listed_at':
        return listedAt.values;
      case 'markup_disc':
        return prices.disc.values;
      case 'markup_ppc':
        return prices.perCarat.values;
      case 'sell_amt':
        return prices.amount.values;
      default:
        return attributes[name].values;
    }
  }
}

const NOTHING: Sums = {
  pieces: 0,
  carat: 0n,
  rapByCarat: 0n,
  caratWithRap: 0n,
  amountWithRap: 0n,
  amount: 0n,
  only: null,
};

const together = (one: Sums, other: Sums): Sums => ({
  pieces: one.pieces + other.pieces,
  carat: one.carat + other.carat,
  rapByCarat: one.rapByCarat + other.rapByCarat,
  caratWithRap: one.caratWithRap + other.caratWithRap,
  amountWithRap: one.amountWithRap + other.amountWithRap,
  amount: one.amount + other.amount,
  only: one.pieces === 0 ? other.only : null,
});

const discOf = (disc = NO_DISC): bigint | null => (disc === NO_DISC ? null : BigInt(disc));

function picked(values: ArrayLike<number>, rows: readonly number[]): Float64Array {
  const column = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) column[at] = values[rows[at] ?? 0] ?? 0;
  return column;
}
