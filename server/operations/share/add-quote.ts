import type pg from 'pg';
import type { BusinessId, QuoteId, UserId } from '#api/ids.gen.ts';
import { QUOTE_PREFIX } from '#common/document-prefixes.ts';
import { QUOTED_FACTS } from '#common/quoted-facts.ts';
import type { Margin } from '#common/share-margin.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { StoneRow } from '../../stock/stones/stone-row.ts';
import { NEXT_NUMBER } from '../../workflows/number-series.ts';

export interface NewQuote {
  quotedBy: UserId;
  businessId: BusinessId | null;
  clientName: string | null;
  margin: Margin | null;
  validHours: number;
  /** stones with the quoted prices */
  stones: readonly StoneRow[];
}

const ADD = statement(
  'quote-add',
  `with ${NEXT_NUMBER(QUOTE_PREFIX)},
         made as (
           insert into quote (quote_no, quoted_by, business_id, client, margin_points, margin_cents, created_at, valid_until)
           select number, $1, $2, $3, $4, $5, now(), now() + make_interval(hours => $6) from series
           returning id, quote_no, valid_until),
         stones as (
           insert into quote_stone (quote_no, place, stone_id, stock_no, price_per_ct, amount, stone)
           select made.quote_no, s.place, s.stone_id, s.stock_no, s.price_per_ct, s.amount, s.stone::jsonb
             from made, unnest($7::uuid[], $8::text[], $9::numeric[], $10::numeric[], $11::text[])
                          with ordinality as s (stone_id, stock_no, price_per_ct, amount, stone, place))
         select id, quote_no, valid_until from made`,
);

/** Stores the quoted stones and prices, so that the quote stays provable after the stones change. */
export async function addQuote(
  connection: pg.PoolClient,
  { quotedBy, businessId, clientName, margin, validHours, stones }: NewQuote,
): Promise<{ id: QuoteId; quoteNo: string; validUntil: Date }> {
  const { rows } = await runStatement(connection, ADD, [
    quotedBy,
    businessId,
    clientName,
    margin && 'points' in margin ? margin.points : null,
    margin && 'cents' in margin ? margin.cents : null,
    validHours,
    stones.map(({ id }) => id),
    stones.map(({ stock_no }) => stock_no),
    stones.map(({ markup_ppc }) => markup_ppc),
    stones.map(({ sell_amt }) => sell_amt),
    stones.map((stone) => JSON.stringify(stone, [...QUOTED_FACTS])),
  ]);
  const [quote] = rows;
  if (!quote) throw new Error('the insert of a quote returned no row');
  return { id: quote.id, quoteNo: quote.quote_no, validUntil: quote.valid_until };
}
