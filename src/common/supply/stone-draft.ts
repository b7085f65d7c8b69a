import type { StockField } from './fields.ts';

/** Who has a stone, by its supplier's word. */
export type Standing = 'available' | 'memo' | 'hold' | 'notAvailable' | 'soldOut';

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

/** A row of a list as the stone that it would be: codes of the portal, figures as exact text, null where nothing is said. */
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
  /** null where the supplier names none */
  readonly rap: string | null;
  /** in percent, negative below Rap */
  readonly disc: string | null;
  /** null where the row states a discount alone, and no Rap that it is of */
  readonly price_per_ct: string | null;
  readonly total_amt: string | null;
  /** whether the row states a price or a total */
  readonly is_asked: boolean;
  readonly availability: Standing | null;
  readonly image: string | null;
  readonly video: string | null;
  readonly certificate: string | null;
}
