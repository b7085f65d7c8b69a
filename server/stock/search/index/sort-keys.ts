import { LEAST_OFFERED_DISC } from '../../prices/formula.ts';
import { NO_DISC } from '../../prices/price-columns.ts';
import type { SortKey } from '../index-query.ts';
import type { Kernel } from '../kernel/load-kernel.ts';
import type { Arena, View } from './arena.ts';
import type { ColumnStore, PricedStones } from './column-store.ts';
import { MOST_I32, MOST_U32 } from './evaluate-condition.ts';
import { ATTRIBUTES, type Attribute } from './index-fields.ts';

type Column = View<Uint16Array | Uint32Array | Int32Array | Float64Array>;

/**
 * `within` is the kernel function that selects rows by a range of keys. `first` and `last` are
 * bounds of all known keys.
 */
interface Range {
  readonly within: Kernel['withinU32'];
  readonly first: number;
  readonly last: number;
}

/** A sort key, with the functions of the WebAssembly kernel for its column type. */
export interface Key {
  readonly column: Column;
  readonly descending: boolean;
  readonly bounds: Kernel['boundsU16'];
  readonly tally: Kernel['tallyU16'];
  readonly between: Kernel['betweenU16'];
  /** null for attributes, whose keys are ranks and not the values in the column */
  readonly range: Range | null;
  /** returns the key of a row; NaN if unknown */
  readonly of: (row: number) => number;
  /** address of the table that maps attribute values to sort ranks; 0 if the column has no ranks */
  readonly ranks: number;
  /** lower bound of the keys that `of` returns, apart from NaN */
  readonly least: number;
}

export class SortKeys {
  readonly #store: ColumnStore;
  readonly #own: Arena;
  readonly #ranks: View<Uint16Array>[] = [];
  readonly #stockNoRanks: View<Uint32Array>;
  #rankedVersion = '';

  constructor(store: ColumnStore, own: Arena) {
    this.#store = store;
    this.#own = own;
    this.#stockNoRanks = own.u32(store.capacity);
  }

  of({ by, descending, ranks }: SortKey, place: number, prices: PricedStones): Key {
    const { kernel } = this.#store.arena;
    if (isAttribute(by)) {
      const view = this.#ranksAt(place, ranks);
      const column = this.#store.attributes[by];
      const of = (row: number): number => {
        const rank = view.values[column.values[row] ?? 0] ?? NO_RANK;
        return rank === NO_RANK ? Number.NaN : rank;
      };
      const { boundsU16: bounds, tallyU16: tally, betweenU16: between } = kernel;
      const ranged = { range: null, ranks: view.place, least: 0 };
      return { column, descending, bounds, tally, between, of, ...ranged };
    }
    switch (by) {
      case 'markup_ppc':
        return floats(kernel, prices.perCarat, descending);
      case 'sell_amt':
        return floats(kernel, prices.amount, descending);
      case 'listed_at':
        return floats(kernel, this.#store.listedAt, descending);
      case 'markup_disc':
        return signed(kernel, prices.disc, descending);
      case 'lab_grown_diff':
        return signed(kernel, prices.labGrownDiff, descending);
      case 'lab_grown_ppc':
        return unsigned(kernel, this.#store.labGrown, descending);
      case 'stock_no':
        return unsigned(kernel, this.#rankStockNos(), descending);
      case 'rap':
        return unsigned(kernel, this.#store.rap, descending);
      default:
        return unsigned(kernel, this.#store.figures[by], descending);
    }
  }

  #ranksAt(place: number, ranks: Uint16Array | undefined): View<Uint16Array> {
    let view = this.#ranks[place];
    if (!view) {
      view = this.#own.u16(VALUES);
      this.#ranks[place] = view;
    }
    // Value 0 means unknown. Without `ranks`, every other value is its own rank.
    for (let value = 0; value < VALUES; value += 1)
      view.values[value] = value === 0 ? NO_RANK : ranks ? (ranks[value] ?? NO_RANK) : value;
    return view;
  }

  #rankStockNos(): View<Uint32Array> {
    const { version } = this.#store.byStockNo;
    if (this.#rankedVersion !== version) {
      const rows = this.#store.byStockNo.rows();
      for (let place = 0; place < rows.length; place += 1)
        this.#stockNoRanks.values[rows[place] ?? 0] = place + 1;
      this.#rankedVersion = version;
    }
    return this.#stockNoRanks;
  }
}

const NO_RANK = 0xffff;
const VALUES = 0x10000;

const isAttribute = (name: string): name is Attribute =>
  (ATTRIBUTES as readonly string[]).includes(name);

function unsigned(kernel: Kernel, column: View<Uint32Array>, descending: boolean): Key {
  const of = (row: number): number => column.values[row] || Number.NaN;
  const { boundsU32: bounds, tallyU32: tally, betweenU32: between } = kernel;
  const range = { within: kernel.withinU32, first: 1, last: MOST_U32 };
  return { column, descending, bounds, tally, between, of, range, ranks: 0, least: 0 };
}

/** `NO_DISC` means unknown. */
function signed(kernel: Kernel, column: View<Int32Array>, descending: boolean): Key {
  const of = (row: number): number => {
    const disc = column.values[row] ?? NO_DISC;
    return disc === NO_DISC ? Number.NaN : disc;
  };
  const { boundsI32: bounds, tallyI32: tally, betweenI32: between } = kernel;
  const range = { within: kernel.withinI32, first: LEAST_OFFERED_DISC, last: MOST_I32 };
  return {
    column,
    descending,
    bounds,
    tally,
    between,
    of,
    range,
    ranks: 0,
    least: LEAST_OFFERED_DISC,
  };
}

function floats(kernel: Kernel, column: View<Float64Array>, descending: boolean): Key {
  const of = (row: number): number => column.values[row] ?? Number.NaN;
  const { boundsF64: bounds, tallyF64: tally, betweenF64: between } = kernel;
  const range = { within: kernel.withinF64, first: 0, last: Number.MAX_SAFE_INTEGER };
  return { column, descending, bounds, tally, between, of, range, ranks: 0, least: 0 };
}
