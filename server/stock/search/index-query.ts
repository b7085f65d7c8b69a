import type { StoneId } from '#api/ids.gen.ts';
import type { CaratSize } from '../carats/carat-sizes.ts';
import {
  type Attribute,
  type Figure,
  type Text,
  WORDED,
  type Worded,
} from './index/index-fields.ts';

/**
 * Queries of the index as sent to the index thread. Decimals are scaled to integers, and attribute
 * codes are replaced by `sub_master.nr`.
 */

/**
 * Figures for range conditions and sort keys; `markup_disc`, `markup_ppc` and `sell_amt` depend on
 * the viewer.
 */
export type Ranged = Figure | 'rap' | 'markup_disc' | 'markup_ppc' | 'sell_amt' | 'listed_at';

export type Condition =
  | { readonly kind: 'among'; readonly attribute: Attribute; readonly values: readonly number[] }
  | { readonly kind: 'words'; readonly attribute: Worded; readonly words: readonly string[] }
  | {
      readonly kind: 'within';
      readonly figure: Ranged;
      readonly from: number | null;
      readonly to: number | null;
    }
  | { readonly kind: 'numbers'; readonly numbers: readonly string[] }
  | { readonly kind: 'numberBegins'; readonly text: string }
  | { readonly kind: 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'all'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition };

type ByValue = Attribute | Worded;
export const isWorded = (facet: Facet): facet is Worded =>
  (WORDED as readonly string[]).includes(facet);
/** `price` is not a search facet; only the buying report counts stones by price. */
type ByConditions = 'finish' | 'availability' | 'price';
export type Facet = ByValue | ByConditions | 'carat';

export type Counted =
  | { readonly kind: 'values'; readonly facet: ByValue }
  | { readonly kind: 'weights'; readonly facet: 'carat'; readonly sizes: readonly CaratSize[] }
  | {
      readonly kind: 'conditions';
      readonly facet: ByConditions;
      /** facets whose active conditions do not narrow this count */
      readonly instead: readonly Facet[];
      readonly choices: readonly { readonly code: string; readonly all: readonly Condition[] }[];
    };

export interface SortKey {
  readonly by: Attribute | Ranged | 'stock_no' | 'lab_grown_ppc' | 'lab_grown_diff';
  readonly descending: boolean;
  /**
   * sort rank of each value, indexed by `sub_master.nr`. For example, the colour D has a lower rank
   * than E. Values with the rank 0xffff come last.
   */
  readonly ranks?: Uint16Array;
}

export interface IndexQuery {
  /**
   * cache key of computed prices. Two viewers have the same key if they have the same price rules
   * in the same revision.
   */
  readonly prices: string;
  /** conditions that limit the result to stones that the viewer may see */
  readonly visible: readonly Condition[];
  /** conditions that belong to no facet */
  readonly chosen: readonly Condition[];
  /**
   * conditions that belong to a facet. A condition does not narrow the counts of its own `facet`.
   */
  readonly ofFacets: readonly { readonly facet: Facet; readonly condition: Condition }[];
  readonly facets: readonly Counted[];
  /** if set, the answer also has the sums for each value of this attribute */
  readonly sumsBy?: 'shape';
  readonly sort: readonly SortKey[];
  /** `skip` results precede the page, which has at most `take` results */
  readonly skip: number;
  readonly take: number;
  /** stone numbers of the search; the answer reports the numbers that match no visible stone */
  readonly numbers: readonly string[];
}

export interface Sums {
  readonly pieces: number;
  readonly carat: bigint;
  readonly rapByCarat: bigint;
  readonly caratWithRap: bigint;
  readonly amountWithRap: bigint;
  readonly amount: bigint;
  /**
   * price per carat and discount if exactly one stone is found, else null. The sums cannot give
   * these two values, because `amount` is rounded.
   */
  readonly only: { readonly perCarat: bigint; readonly disc: bigint | null } | null;
}

/**
 * Numeric columns of a page. An attribute column has codes or values of `sub_master.nr`. A decimal
 * column, such as a price, has integers, for example cents. 0 means unknown.
 */
export const PAGE_COLUMNS = [
  'status',
  'diamond_type',
  'growth_type',
  'provider',
  'shape',
  'color',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'lab',
  'location',
  'media',
  'fancy',
  'intensity',
  'overtone',
  'carat',
  'per_carat',
  'depth_pct',
  'table_pct',
  'listed_at',
  'rap',
  'disc',
  'total_off',
  'markup_disc',
  'markup_ppc',
  'sell_amt',
] as const;
export type PageColumn = (typeof PAGE_COLUMNS)[number];

/**
 * The stones of a page as columns. Columns are sent between threads five times as fast as one
 * object per stone.
 */
export interface StonePage {
  readonly ids: readonly StoneId[];
  readonly texts: Readonly<Record<Text, readonly string[]>>;
  readonly columns: Readonly<Record<PageColumn, Float64Array>>;
}

export interface Answer {
  readonly sums: Sums;
  /** sums by growth type; empty unless both growth types occur */
  readonly sumsByGrowth: readonly (readonly [growth: number, sums: Sums])[];
  /** sums by value of `sumsBy`; empty if `sumsBy` is not set */
  readonly sumsByValue: readonly (readonly [value: number, sums: Sums])[];
  readonly facets: Readonly<
    Partial<Record<Facet, readonly (readonly [number | string, number])[]>>
  >;
  readonly page: StonePage;
  readonly unknownNumbers: readonly string[];
}

/**
 * Columns of the index. An attribute column has codes or values of `sub_master.nr`. A decimal
 * column, such as a price, has integers in the precision of its database column, for example cents.
 */
export type ColumnName = Attribute | Figure | 'markup_ppc' | WideColumn;
/** Columns whose values can exceed 32 bits. */
export type WideColumn = 'sell_amt' | 'rap';
export interface ColumnsWanted {
  readonly names: readonly ColumnName[];
  /** if more stones than `most` are found, no columns are returned */
  readonly most: number;
}
/**
 * Value of `most` that sets no limit. A limit is not needed, because a column has only four bytes
 * per stone.
 */
export const ALL_STONES = 2 ** 31 - 1;
/** Columns of all results, in arbitrary order. */
export interface Columns {
  readonly pieces: number;
  /** null if there are more than `most` results */
  readonly columns:
    | {
        readonly [Name in ColumnName]?: Name extends WideColumn ? Float64Array : Int32Array;
      }
    | null;
}
