import type { StoneId } from '../../../src/api/ids.gen.ts';
import type { CaratSize } from '../carats/carat-sizes.ts';
import type { Attribute, Figure, Text } from './index/stone-fields.ts';

/** What is asked of the index, in whole numbers and numbers of values, as it crosses to the thread that answers. */

/** Beside the stones' own figures there are those that depend on the viewer. */
export type Ranged = Figure | 'rap' | 'markup_disc' | 'markup_ppc' | 'sell_amt' | 'listed_at';

export type Condition =
  | { readonly kind: 'among'; readonly attribute: Attribute; readonly values: readonly number[] }
  | { readonly kind: 'symbols'; readonly names: readonly string[] }
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

export const SYMBOLS = 'key_to_symbols';
type ByValue = Attribute | typeof SYMBOLS;
/** Bands of prices are no facet of a search: the buying report counts by them. */
type ByConditions = 'finish' | 'availability' | 'price';
export type Facet = ByValue | ByConditions | 'carat';

/** A facet whose choices are counted, and what its choices are. */
export type Counted =
  | { readonly kind: 'values'; readonly facet: ByValue }
  | { readonly kind: 'weights'; readonly facet: 'carat'; readonly sizes: readonly CaratSize[] }
  | {
      readonly kind: 'conditions';
      readonly facet: ByConditions;
      /** what a choice takes the place of */
      readonly instead: readonly Facet[];
      readonly choices: readonly { readonly code: string; readonly all: readonly Condition[] }[];
    };

export interface SortKey {
  readonly by: Attribute | Ranged | 'stock_no';
  readonly descending: boolean;
  /** the place of each value in the order of the trade, by number; what has none comes last */
  readonly ranks?: Uint16Array;
}

export interface Question {
  /** the name of the viewer's prices */
  readonly prices: string;
  /** what the viewer is shown at all */
  readonly visible: readonly Condition[];
  /** what was chosen beside the facets */
  readonly chosen: readonly Condition[];
  /** what was chosen of the facets: none of these narrows the counts of its own facet */
  readonly ofFacets: readonly { readonly facet: Facet; readonly condition: Condition }[];
  readonly facets: readonly Counted[];
  /** whose values are wanted with the sums of each */
  readonly sumsBy?: 'shape';
  readonly sort: readonly SortKey[];
  /** the page: how many to leave out, and how many to give */
  readonly skip: number;
  readonly take: number;
  /** numbers to tell known ones from unknown ones among */
  readonly numbers: readonly string[];
}

export interface Sums {
  readonly pieces: number;
  readonly carat: bigint;
  readonly rapByCarat: bigint;
  readonly caratWithRap: bigint;
  /** the part of the amount whose stones Rap prices */
  readonly amountWithRap: bigint;
  readonly amount: bigint;
  /** set if exactly one stone is found: its rounded amount does not give its price back */
  readonly only: { readonly perCarat: bigint; readonly disc: bigint | null } | null;
}

/** What a page says of its stones beside texts: whole figures and numbers of values, 0 where nothing is known. */
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
  'fancy',
  'intensity',
  'overtone',
  'carat',
  'per_carat',
  'listed_at',
  'rap',
  'disc',
  'total_off',
  'markup_disc',
  'markup_ppc',
  'sell_amt',
] as const;
export type PageColumn = (typeof PAGE_COLUMNS)[number];

/** The stones of a page in columns: they cross to the server at once, where an object each would take five times as long. */
export interface StonePage {
  readonly ids: readonly StoneId[];
  readonly texts: Readonly<Record<Text, readonly string[]>>;
  readonly columns: Readonly<Record<PageColumn, Float64Array>>;
}

export interface Answer {
  readonly sums: Sums;
  /** the same of natural and of lab-grown stones; nothing where only one of the two is found */
  readonly sumsByGrowth: readonly (readonly [growth: number, sums: Sums])[];
  /** of each value that was asked for; nothing where none was */
  readonly sumsByValue: readonly (readonly [value: number, sums: Sums])[];
  readonly facets: Readonly<
    Partial<Record<Facet, readonly (readonly [number | string, number])[]>>
  >;
  readonly page: StonePage;
  readonly unknownNumbers: readonly string[];
}

/** Whole figures and numbers of values, as the columns of the index have them. */
export type ColumnName = Attribute | Figure | 'markup_ppc';
export interface ColumnsWanted {
  readonly names: readonly ColumnName[];
  /** of more stones none is given */
  readonly most: number;
}
/** Four bytes a stone are kept of a column, so that all of any stock can be had. */
export const ALL_STONES = 2 ** 31 - 1;
/** Columns of every stone that was found, in no order that means anything. */
export interface Columns {
  readonly pieces: number;
  /** nothing where there are too many */
  readonly columns: Readonly<Partial<Record<ColumnName, Int32Array>>> | null;
}
