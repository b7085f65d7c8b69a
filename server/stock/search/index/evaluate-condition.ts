import { UNKNOWN } from '#records/stone.ts';
import { NO_DISC } from '../../prices/price-columns.ts';
import type { Condition, Ranged } from '../index-query.ts';
import type { View } from './arena.ts';
import { setBit } from './bits.ts';
import type { ColumnStore, PricedStones } from './column-store.ts';
import { FIGURES, type Figure, type Worded } from './index-fields.ts';
import type { ScratchBitmaps } from './scratch-bitmaps.ts';

export const MOST_U32 = 2 ** 32 - 1;
export const MOST_I32 = 2 ** 31 - 1;

export class ConditionEvaluator {
  readonly #store: ColumnStore;
  readonly #scratch: ScratchBitmaps;
  /** cache of rows by stone number, for the current query */
  readonly #rowsOfNumber = new Map<string, readonly number[]>();

  constructor(store: ColumnStore, scratch: ScratchBitmaps) {
    this.#store = store;
    this.#scratch = scratch;
  }

  /**
   * Starts a query. Clears the cache, because the stones may have changed since the previous query.
   */
  begin(): void {
    this.#rowsOfNumber.clear();
  }

  /** Removes the stones that do not match the condition from bitmap `d`. */
  narrow(d: number, condition: Condition, prices: PricedStones): void {
    const { kernel } = this.#store.arena;
    this.#scratch.scoped(() => {
      if (condition.kind === 'not') {
        kernel.andNot(d, this.stonesOf(condition.of, prices), this.#store.width);
      } else kernel.and(d, this.stonesOf(condition, prices), this.#store.width);
    });
  }

  /** Returns the address of a scratch bitmap of the stones that match a condition. */
  stonesOf(condition: Condition, prices: PricedStones): number {
    const { kernel } = this.#store.arena;
    const { width, present } = this.#store;
    const d = this.#scratch.acquire();
    switch (condition.kind) {
      case 'among':
        this.#unite(d, this.#store.bitmaps(condition.attribute), condition.values);
        return d;
      case 'words':
        this.#unite(d, this.#store.words(condition.attribute), condition.words);
        if (condition.words.includes(UNKNOWN))
          this.#scratch.scoped(() => kernel.or(d, this.#withoutWord(condition.attribute), width));
        return d;
      case 'within':
        this.#within(d, condition, prices);
        return d;
      case 'numbers':
        this.#setRows(
          d,
          condition.numbers.flatMap((number) => this.rowsOfNumber(number)),
        );
        return d;
      case 'numberBegins': {
        const { byStockNo, byReportNo } = this.#store;
        this.#setRows(d, [
          ...byStockNo.startingWith(condition.text),
          ...byReportNo.startingWith(condition.text),
        ]);
        return d;
      }
      case 'any':
        kernel.fill(d, width, 0);
        for (const one of condition.of) {
          this.#scratch.scoped(() => kernel.or(d, this.stonesOf(one, prices), width));
        }
        return d;
      case 'all':
        kernel.copy(d, present.place, width);
        for (const one of condition.of) this.narrow(d, one, prices);
        return d;
      case 'not':
        kernel.copy(d, present.place, width);
        this.narrow(d, condition, prices);
        return d;
    }
  }

  rowsOfNumber(number: string): readonly number[] {
    const known = this.#rowsOfNumber.get(number);
    if (known) return known;
    const { byStockNo, byReportNo } = this.#store;
    const rows = [...byStockNo.equalTo(number), ...byReportNo.equalTo(number)];
    this.#rowsOfNumber.set(number, rows);
    return rows;
  }

  #unite<K>(d: number, bitmaps: ReadonlyMap<K, View<Uint8Array>>, wanted: readonly K[]): void {
    const { kernel } = this.#store.arena;
    const { width } = this.#store;
    kernel.fill(d, width, 0);
    for (const key of wanted) {
      const bitmap = bitmaps.get(key);
      if (bitmap) kernel.or(d, bitmap.place, width);
    }
  }

  /** Returns the address of a bitmap of the stones that have no word of an attribute. */
  #withoutWord(attribute: Worded): number {
    const { kernel } = this.#store.arena;
    const { width, present } = this.#store;
    const bitmaps = this.#store.words(attribute);
    const stones = this.#scratch.acquire();
    kernel.copy(stones, present.place, width);
    for (const { place } of bitmaps.values()) kernel.andNot(stones, place, width);
    return stones;
  }

  #within(
    d: number,
    { figure, from, to }: Extract<Condition, { kind: 'within' }>,
    prices: PricedStones,
  ): void {
    const { kernel } = this.#store.arena;
    const { width, listedAt } = this.#store;
    const low = from ?? Number.NEGATIVE_INFINITY;
    const high = to ?? Number.POSITIVE_INFINITY;
    switch (figure) {
      case 'markup_ppc':
        kernel.withinF64(prices.perCarat.place, width, low, high, d);
        break;
      case 'sell_amt':
        kernel.withinF64(prices.amount.place, width, low, high, d);
        break;
      case 'listed_at':
        kernel.withinF64(listedAt.place, width, low, high, d);
        break;
      case 'markup_disc': {
        const [from, to] = [Math.max(low, NO_DISC + 1), Math.min(high, MOST_I32)];
        kernel.withinI32(prices.disc.place, width, from, to, d);
        break;
      }
      default: {
        // An unknown figure is stored as 0 and matches no range.
        const [from, to] = [Math.min(Math.max(low, 1), MOST_U32), Math.min(high, MOST_U32)];
        if (high < 1) kernel.fill(d, width, 0);
        else kernel.withinU32(this.#unsigned(figure).place, width, from, to, d);
      }
    }
  }

  #unsigned(figure: Exclude<Ranged, 'markup_ppc' | 'sell_amt' | 'listed_at' | 'markup_disc'>) {
    return isFigure(figure) ? this.#store.figures[figure] : this.#store.rap;
  }

  #setRows(d: number, rows: readonly number[]): void {
    const bits = this.#store.arena.view(d, this.#store.width);
    bits.fill(0);
    for (const row of rows) setBit(bits, row);
  }
}

export const isFigure = (name: string): name is Figure =>
  (FIGURES as readonly string[]).includes(name);
