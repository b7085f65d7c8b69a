import { attributesWith } from '#records/attributes-with.ts';

export type Availability = 'available' | 'memo' | 'hold' | 'notAvailable' | 'soldOut';

export const CODE_FIELDS = attributesWith({ kind: 'code' });
export type CodeField = (typeof CODE_FIELDS)[number];

export const MEASURE_FIELDS = attributesWith({ kind: 'measure' });
export type MeasureField = (typeof MEASURE_FIELDS)[number];

export const WORD_FIELDS = attributesWith({ kind: 'word' });
export const TEXT_FIELDS = attributesWith({ kind: 'text' });
export const DETAIL_FIELDS = [...WORD_FIELDS, ...TEXT_FIELDS] as const;
export type DetailField = (typeof DETAIL_FIELDS)[number];
export const CASH_FIELDS = attributesWith({ kind: 'cost' });

/** Fields whose values are links to the supplier's files of a stone. */
export const LINK_FIELDS = ['image', 'video', 'certificate'] as const;
export type LinkField = (typeof LINK_FIELDS)[number];

type Details = Readonly<Record<DetailField | (typeof CASH_FIELDS)[number], string | null>>;
type Codes = Readonly<Record<CodeField, string | null>>;
type Measures = Readonly<Record<MeasureField, string | null>>;

/**
 * A parsed row that is not yet a stone. Attributes are codes of the portal, and numbers are exact
 * text. Values that the row does not state are null.
 */
export interface StoneDraft
  extends Codes,
    Measures,
    Details,
    Readonly<Record<LinkField, string | null>> {
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
  readonly rap: string | null;
  /** in percent, negative below Rap */
  readonly disc: string | null;
  /** null if the row states only a discount, without a price, a total or a Rap */
  readonly price_per_ct: string | null;
  readonly total_amt: string | null;
  /** true if the row states a price or a total */
  readonly is_asked: boolean;
  readonly availability: Availability | null;
}
