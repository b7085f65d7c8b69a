import { applyMargin } from '#common/share-margin.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { selectedStones } from '../../stock/search/selected-stones.ts';
import { issueTicket } from '../../trading/downloads/tickets.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { addQuote } from './add-quote.ts';
import { marginOf, refuseOwnCost } from './offered-margin.ts';

const VALID_HOURS = 24;

export const createQuote: Handler<OperationOf<'createQuote'>> = async (call) => {
  const { session, throttles, data } = call;
  const { stock_numbers, business_id, client, certificates = false } = data;
  const { id: userId, role } = session.actor;
  const margin = marginOf(data.margin);
  refuseOwnCost(role, margin, data.own_prices);
  const found = (await selectedStones(call, stock_numbers, business_id)).data;
  const stones = found.stockList.map((stone) => applyMargin(stone, margin));
  if (stones.length === 0) throw refuse('notFound');
  await throttles.shares.consume(userId);
  return runChange(
    call,
    async ({ connection }) => {
      const { id, quoteNo, validUntil } = await addQuote(connection, {
        quotedBy: userId,
        businessId: business_id ?? null,
        clientName: client?.trim() || null,
        margin,
        validHours: data.valid_hours ?? VALID_HOURS,
        stones,
      });
      const file = await issueTicket(connection, userId, 'quote', {
        id,
        certificates,
        origin: call.publicAddress(),
      });
      return {
        message: `Quote ${quoteNo} created`,
        data: {
          quote_no: quoteNo,
          valid_until: validUntil.toISOString(),
          file,
          unknown_numbers: found.unknown_numbers,
        },
      };
    },
    null,
    // The response contains a download link, so it is stored encrypted.
    { isSecret: true },
  );
};
