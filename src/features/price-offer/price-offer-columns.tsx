import { priceOfferWorkflow } from '#machines/workflows/price-offer.ts';
import { PRICE_OFFER_FIELDS } from '#records/price-offer.ts';
import { fieldColumns } from '../../shared/lines/fields/field-columns.tsx';
import { isLive, type LineColumns } from '../../shared/lines/line-list.ts';
import { termColumn } from '../../shared/lines/term-column.tsx';
import type { LineRow } from '../../shared/stones/stone-types.ts';

export const termOf = (row: LineRow) =>
  row.price_offer
    ? { until: row.price_offer.until, live: isLive(priceOfferWorkflow, row), note: null }
    : null;

export const PRICE_OFFER_COLUMNS: LineColumns<LineRow> = fieldColumns<LineRow>(
  PRICE_OFFER_FIELDS,
  ({ price_offer }) => price_offer,
  { until: termColumn(PRICE_OFFER_FIELDS.until, termOf) },
);
