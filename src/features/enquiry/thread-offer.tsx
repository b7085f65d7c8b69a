import { Flex, Text } from '@mantine/core';
import { formatDateTime, formatNumber } from '#common/format.ts';
import { byCode, PRICE_OFFER_STATUS } from '#machines/codes.ts';
import { priceOfferWorkflow } from '#machines/workflows/price-offer.ts';
import { isLive, toneOf } from '../../shared/lines/line-list.ts';
import { PriceOfferActions } from '../../shared/lines/price-offer-actions.tsx';
import { DocumentLink } from '../../shared/records/record-link.tsx';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import type { StoneActing } from '../../shared/stones/use-stone-action.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

type ThreadOfferProps = {
  /** the newest price offer of the enquiry; undefined if there is none */
  readonly row: LineRow | undefined;
  readonly machine: StoneActing;
};

/** Shows the price offer of an enquiry, with the actions that answer it. */
export function ThreadOffer({ row, machine }: ThreadOfferProps) {
  const offer = row?.price_offer;
  if (!row || !offer) return null;
  const status = byCode(PRICE_OFFER_STATUS, row.state);
  return (
    <section aria-label="Price offer">
      <Flex wrap="wrap" align="center" columnGap="xs" rowGap="4xs" px="5xs" pt="xs">
        <DocumentLink no={row.reference ?? ''} />
        <StatusBadge label={status.label} tone={toneOf(status)} />
        <Text span fz="sm">
          <b>${formatNumber(offer.offered_per_ct)}</b> per carat by the{' '}
          {offer.side === 'client' ? 'trading client' : 'company'}
        </Text>
        <Text span fz="sm" c="var(--text-2)">
          asking {formatNumber(row.markup_ppc)}, {formatNumber(offer.off_asking)} % to asking
          {offer.offered_disc === null ? '' : `, ${formatNumber(offer.offered_disc)} % to Rap`}
        </Text>
        {isLive(priceOfferWorkflow, row) ? (
          <Text span fz="sm" c="var(--text-2)">
            Expires {formatDateTime(offer.until)}
          </Text>
        ) : null}
      </Flex>
      {isLive(priceOfferWorkflow, row) ? (
        <PriceOfferActions picks={[row]} machine={machine} withoutKeys />
      ) : null}
    </section>
  );
}
