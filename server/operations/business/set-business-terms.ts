import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { decimal } from '../../platform/db/decimal.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { DIGITS, decimalOf } from '../../stock/prices/decimals.ts';
import { centsSent } from '../../stock/prices/figures-sent.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const LOCK = statement(
  'business-terms-lock',
  'select memo_limit, memo_days, payment_days from business where id = $1 and deleted_at is null for no key update',
);
const WRITE = statement(
  'business-terms-write',
  `update business set memo_limit = coalesce($2, memo_limit), memo_days = coalesce($3, memo_days), payment_days = coalesce($4, payment_days)
          where id = $1 and deleted_at is null returning id, memo_limit, memo_days, payment_days`,
);

/** What stands in documents that are written already stays there. The audit log keeps who set which terms when. */
export const setBusinessTerms: Handler<OperationOf<'setBusinessTerms'>> = (call) =>
  change(call, async (tx) => {
    const { memo_limit, memo_days, payment_days } = call.data;
    const limit =
      memo_limit === undefined
        ? null
        : decimalOf(centsSent('data.memo_limit', memo_limit), DIGITS.money);
    const { rows: standing } = await ask(tx.client, LOCK, [call.path.id]);
    if (!standing[0]) throw refuse('notFound');
    const present = { ...standing[0], memo_limit: decimal(standing[0].memo_limit) };
    await requireUnchanged(tx.client, call.session, [{ was: call.was, present }], {
      by: ['setBusinessTerms'],
      id: call.path.id,
    });
    const { rows } = await ask(tx.client, WRITE, [call.path.id, limit, memo_days, payment_days]);
    const [terms] = rows;
    if (!terms) throw new Error('a locked business was not written');
    tx.consequences.tellLists('business', terms.id);
    return {
      message: 'The terms are saved',
      data: { ...terms, memo_limit: decimal(terms.memo_limit) },
    };
  });
