import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { parseDecimal, parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { DIGITS, decimalOf } from '../../stock/prices/decimals.ts';
import { parseCents } from '../../stock/prices/money-input.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const LOCK = statement(
  'business-terms-lock',
  'select memo_limit, credit_limit, memo_days, memo_renewals, payment_days from business where id = $1 and deleted_at is null for no key update',
);
const WRITE = statement(
  'business-terms-write',
  `update business set memo_limit = coalesce($2, memo_limit), memo_days = coalesce($3, memo_days), payment_days = coalesce($4, payment_days),
                      credit_limit = case when $5::boolean then $6 else credit_limit end, memo_renewals = coalesce($7, memo_renewals)
          where id = $1 and deleted_at is null returning id, memo_limit, credit_limit, memo_days, memo_renewals, payment_days`,
);

const parseMoney = (field: string, sent: number | null | undefined): string | null =>
  sent === null || sent === undefined ? null : decimalOf(parseCents(field, sent), DIGITS.money);

const limitsOf = (terms: { memo_limit: string; credit_limit: string | null }) => ({
  memo_limit: parseDecimal(terms.memo_limit),
  credit_limit: parseDecimalOrNull(terms.credit_limit),
});

/** Existing memos and invoices keep their terms. */
export const setBusinessTerms: Handler<OperationOf<'setBusinessTerms'>> = (call) =>
  runChange(call, async (tx) => {
    const { memo_limit, credit_limit, memo_days, memo_renewals, payment_days } = call.data;
    const memoLimit = parseMoney('data.memo_limit', memo_limit);
    const creditLimit = parseMoney('data.credit_limit', credit_limit);
    const { rows: locked } = await runStatement(tx.connection, LOCK, [call.path.id]);
    if (!locked[0]) throw refuse('notFound');
    const present = { ...locked[0], ...limitsOf(locked[0]) };
    await requireUnchanged(tx.connection, call.session, [{ was: call.was, present }], {
      by: ['setBusinessTerms'],
      id: call.path.id,
    });
    const { rows } = await runStatement(tx.connection, WRITE, [
      call.path.id,
      memoLimit,
      memo_days,
      payment_days,
      credit_limit !== undefined,
      creditLimit,
      memo_renewals,
    ]);
    const [terms] = rows;
    if (!terms) throw new Error('the update of a locked business returned no row');
    tx.consequences.notifyLists('business', terms.id);
    return { message: 'Terms saved', data: { ...terms, ...limitsOf(terms) } };
  });
