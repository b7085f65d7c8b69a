import { formatDateTime, formatNumber } from '#common/format.ts';
import { priceOfferWorkflow } from '#machines/workflows/price-offer.ts';
import { PRICE_OFFER_FIELDS } from '#records/price-offer.ts';
import { FieldFacts } from '../../shared/lines/fields/field-facts.tsx';
import { isLive } from '../../shared/lines/line-list.ts';
import { Term } from '../../shared/lines/term-column.tsx';
import { ClientFacts } from '../../shared/records/client-facts.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { DocumentLink } from '../../shared/records/record-link.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { termOf } from './price-offer-columns.tsx';

export function PriceOfferDetail({ row }: { readonly row: LineRow }) {
  const { price_offer } = row;
  const term = termOf(row);
  if (!price_offer) return null;
  return (
    <RecordPart title={`Price offer ${row.reference}`}>
      <DrawerFacts>
        <ClientFacts row={row} />
        <FieldFacts fields={PRICE_OFFER_FIELDS} values={price_offer} />
        <Fact name="Asking $/ct">
          {formatNumber(row.markup_ppc)} ({formatNumber(row.markup_disc)} % to Rap)
        </Fact>
        <Fact name="Asking $">{formatNumber(row.sell_amt)}</Fact>
        <Fact name="Offered by">{row.placed_by}</Fact>
        {term?.live ? (
          <Fact name="Expires">
            {formatDateTime(term.until)}, in <Term {...term} />
          </Fact>
        ) : null}
        <Fact name="Messages">
          <DocumentLink no={price_offer.enquiry_no} />
        </Fact>
        {price_offer.order_no ? (
          <Fact name="Order">
            <DocumentLink no={price_offer.order_no} />
          </Fact>
        ) : null}
        {isLive(priceOfferWorkflow, row) ? null : (
          <>
            <Fact name="Ended">{formatDateTime(row.ended_at)}</Fact>
            <Fact name="Reason">{row.reason}</Fact>
          </>
        )}
      </DrawerFacts>
    </RecordPart>
  );
}
