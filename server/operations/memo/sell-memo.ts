import type { MemoLineId } from '#api/ids.gen.ts';
import { invoiceMachine } from '#machines/workflows/invoice.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { type RefusalEntry, refuse } from '../../platform/http/refusal.ts';
import { DIGITS, decimalOf, wholeOf } from '../../stock/prices/decimals.ts';
import { parseCents } from '../../stock/prices/money-input.ts';
import type { AgreedPrices } from '../../workflows/agreed-prices.ts';
import { describeLines, lockChosenLines } from '../../workflows/chosen-memo-lines.ts';
import type { NumberOf } from '../../workflows/gapless-numbers.ts';
import { normalizeId } from '../../workflows/normalize-id.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { sellLines } from './sell-lines.ts';

const BILLED = statement(
  'memo-sale-invoices',
  `select i.id as invoice_id, i.business_id, b.company_name, count(*)::int as pieces, sum(l.amount + l.tax) as amount
           from invoice_line l join invoice i on i.id = l.invoice_id join business b on b.id = i.business_id
          where l.memo_line_id = any($1) and ${stateIn('l.state', invoiceMachine, 'live')}
          group by i.id, b.company_name order by i.id`,
);

export const sellMemo: Handler<OperationOf<'sellMemo'>> = (call) => {
  const { ids, prices = [], remark = '', below_cost_reason } = call.data;
  return runChange(
    call,
    async (tx) => {
      const agreed = agreedPrices(ids, prices);
      const lines = await lockChosenLines(tx, ids);
      await sellLines(tx, call.session, lines, agreed, below_cost_reason);
      const { rows } = await runStatement(tx.connection, BILLED, [ids]);
      const message = await describeLines(tx, ids, 'sold');
      const cents = rows.reduce((sum, { amount }) => sum + wholeOf(amount, DIGITS.money), 0);
      return (numberOf: NumberOf) => ({
        message,
        data: {
          amount: parseDecimal(decimalOf(cents, DIGITS.money)),
          invoices: rows.map((invoice) => ({
            ...invoice,
            invoice_no: numberOf(invoice.invoice_id),
            amount: parseDecimal(invoice.amount),
          })),
        },
      });
    },
    remark.trim() || null,
  );
};

/** Refuses a price for a line that is not sold, and two prices for one line. */
function agreedPrices(
  ids: readonly MemoLineId[],
  prices: readonly { id: MemoLineId; price_per_ct: number }[],
): AgreedPrices {
  const sold = new Set(ids.map(normalizeId));
  const agreed = new Map<MemoLineId, { perCarat: number; field: string }>();
  const faults: RefusalEntry[] = [];
  for (const [at, { id: named, price_per_ct }] of prices.entries()) {
    const id = normalizeId(named);
    const field = `data.prices.${at}`;
    if (!sold.has(id))
      faults.push({
        field,
        id,
        message: 'The request contains a price for this memo line, but not the memo line itself.',
      });
    else if (agreed.has(id))
      faults.push({ field, id, message: 'This memo line has two prices. Send only one.' });
    else {
      const place = `${field}.price_per_ct`;
      agreed.set(id, { perCarat: parseCents(place, price_per_ct), field: place });
    }
  }
  if (faults.length > 0) throw refuse('invalidRequest', faults);
  return agreed;
}
