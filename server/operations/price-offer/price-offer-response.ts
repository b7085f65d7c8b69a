import type { PriceOfferId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { parseDecimal, parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { PRICE_DIFFERENCE } from '../../trading/lines/lists.ts';
import type { Change } from '../../workflows/change.ts';

const READ = statement(
  'price-offer-read',
  `select l.id, l.offer_no, s.stock_no, l.state, l.rap, l.disc, l.price_per_ct, l.amount, l.side, l.offered_disc, l.offered_per_ct,
          l.offered_amount, ${PRICE_DIFFERENCE} as off_asking, l.until, l.enquiry_id, c.order_no
     from price_offer l join stone s on s.id = l.stone_id left join confirm_stone c on c.id = l.confirm_stone_id
    where l.id = any($1) order by array_position($1, l.id)`,
);

export async function toPriceOffers(
  { connection }: Change,
  ids: readonly PriceOfferId[],
): Promise<components['schemas']['PriceOffers']> {
  const { rows } = await runStatement(connection, READ, [ids]);
  return {
    offers: rows.map(
      ({ disc, price_per_ct, amount, offered_disc, offered_per_ct, offered_amount, ...offer }) => ({
        ...offer,
        rap: parseDecimalOrNull(offer.rap),
        markup_disc: parseDecimalOrNull(disc),
        markup_ppc: parseDecimal(price_per_ct),
        sell_amt: parseDecimal(amount),
        offered_disc: parseDecimalOrNull(offered_disc),
        offered_per_ct: parseDecimal(offered_per_ct),
        offered_amt: parseDecimal(offered_amount),
        off_asking: parseDecimal(offer.off_asking),
        until: offer.until.toISOString(),
      }),
    ),
  };
}

export const countOffers = (count: number): string =>
  count === 1 ? '1 price offer' : `${count} price offers`;
