import type { SupplierConfirmationId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { agreedPrice } from '../../stock/prices/agreed-price.ts';
import { parseCents } from '../../stock/prices/money-input.ts';
import type { Change } from '../../workflows/change.ts';
import { normalizeId } from '../../workflows/normalize-id.ts';
import type { SupplierPrices } from '../../workflows/records/supplier-confirmation-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { answerQuestions } from './chosen-questions.ts';

const READ = statement(
  'supplier-confirmation-prices',
  `select q.id, s.stock_no, null::text as rap, s.carat, q.asked_per_ct
     from supplier_confirmation q join stone s on s.id = q.stone_id where q.id = any($1)`,
);

export const repriceSupply: Handler<OperationOf<'repriceSupply'>> = (call) => {
  const { prices, remark = '' } = call.data;
  const ids = prices.map(({ id }) => normalizeId(id));
  return runChange(
    call,
    async (tx) => {
      const event = { type: 'supply.reprice', actor: tx.actor } as const;
      const computed = await computePrices(tx, ids, prices);
      return answerQuestions(tx, ids, event, 'confirmed at a new price', computed);
    },
    remark.trim() || null,
  );
};

/** Ignores unknown ids, which are refused when the questions are locked. */
async function computePrices(
  { connection }: Change,
  ids: readonly SupplierConfirmationId[],
  sent: readonly components['schemas']['AskedPrice'][],
): Promise<SupplierPrices> {
  const { rows } = await runStatement(connection, READ, [ids]);
  const stones = new Map(rows.map((row) => [row.id, row]));
  const prices = new Map<SupplierConfirmationId, { price_per_ct: string; amount: string }>();
  for (const [at, { price_per_ct }] of sent.entries()) {
    const field = `data.prices.${at}.price_per_ct`;
    const id = ids[at];
    const stone = id && stones.get(id);
    if (!id || !stone) continue;
    if (prices.has(id)) throw refuseField(`data.prices.${at}.id`, 'This stone is listed twice.');
    const price = agreedPrice({ perCarat: parseCents(field, price_per_ct) }, stone);
    if ('fault' in price) throw refuseField(field, price.fault);
    if (price.price_per_ct === stone.asked_per_ct)
      throw refuseField(
        field,
        `This is the price of ${stone.stock_no} that was asked. Confirm the stone instead.`,
      );
    prices.set(id, price);
  }
  return prices;
}
