import type { StockField } from './fields.ts';

/** The availability as stated by the supplier. */
export type Availability = 'available' | 'memo' | 'hold' | 'notAvailable' | 'soldOut';

export const CODE_FIELDS = [
  'lab',
  'shape',
  'color',
  'fancy',
  'intensity',
  'overtone',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'shade',
  'milky',
  'location',
] as const satisfies readonly StockField[];
export type CodeField = (typeof CODE_FIELDS)[number];

export const MEASURE_FIELDS = [
  'length_mm',
  'width_mm',
  'depth_mm',
  'depth_pct',
  'table_pct',
  'crown_angle',
  'crown_height_pct',
  'pavilion_angle',
  'pavilion_depth_pct',
  'girdle_pct',
] as const satisfies readonly StockField[];
export type MeasureField = (typeof MEASURE_FIELDS)[number];

type Codes = Readonly<Record<CodeField, string | null>>;
type Measures = Readonly<Record<MeasureField, string | null>>;

/**
 * A parsed row that is not yet a stone. Attributes are codes of the portal, and numbers are exact
 * text. Values that the row does not state are null.
 */
export interface StoneDraft extends Codes, Measures {
  readonly org_stock_no: string;
  readonly shape: string;
  readonly report_no: string | null;
  readonly report_date: string | null;
  /** 1 lab grown, 2 natural */
  readonly growth_type: 1 | 2;
  /** 1 white, 2 fancy */
  readonly diamond_type: 1 | 2;
  readonly carat: string;
  readonly key_to_symbols: readonly string[];
  readonly eye_clean: boolean | null;
  /** null if the supplier states no Rap */
  readonly rap: string | null;
  /** in percent, negative below Rap */
  readonly disc: string | null;
  /** null if the row states a discount without a Rap */
  readonly price_per_ct: string | null;
  readonly total_amt: string | null;
  /** true if the row states a price or a total */
  readonly is_asked: boolean;
  readonly availability: Availability | null;
  readonly image: string | null;
  readonly video: string | null;
  readonly certificate: string | null;
}
