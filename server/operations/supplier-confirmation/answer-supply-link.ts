import type { SupplierConfirmationId } from '#api/ids.gen.ts';
import { count } from '#common/count.ts';
import type { RoleCode } from '#machines/codes.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import { normalizeId } from '../../workflows/normalize-id.ts';
import { actingAs, createUserActor, runVisitorChange } from '../../workflows/run-change.ts';
import { redeemSupplierLink } from '../../workflows/supplier-links.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { answerQuestions } from './chosen-questions.ts';

/** The owner of the link has no session: the audit log records the account of the supplier. */
export const answerSupplyLink: Handler<OperationOf<'answerSupplyLink'>> = async (call) => {
  const { data, request, throttles } = call;
  const confirmed = data.confirmed.map(normalizeId);
  const declined = data.declined.map(normalizeId);
  const remark = data.remark?.trim() ?? '';
  await throttles.codeTries.consume(addressPrefix(request.ip));
  return runVisitorChange(call, async (visit) => {
    const { userId, role, ids } = await redeemSupplierLink(visit.connection, data.token);
    requireAllAnswered(ids, confirmed, declined);
    const actor = createUserActor(userId, role as RoleCode);
    const change = actingAs(visit, actor, remark || null);
    if (confirmed.length > 0)
      await answerQuestions(change, confirmed, { type: 'supply.confirm', actor }, '');
    if (declined.length > 0)
      await answerQuestions(change, declined, { type: 'supply.decline', actor, remark }, '');
    return {
      answer: {
        message: `${count(confirmed.length, 'stone')} confirmed, ${declined.length} declined`,
      },
      audited: { data: { confirmed, declined, remark } },
      author: actor,
    };
  });
};

function requireAllAnswered(
  asked: readonly SupplierConfirmationId[],
  confirmed: readonly SupplierConfirmationId[],
  declined: readonly SupplierConfirmationId[],
): void {
  const answered = [...confirmed, ...declined];
  if (answered.some((id) => !asked.includes(id)) || new Set(answered).size < answered.length)
    throw refuseField(
      'data.confirmed',
      'Some stones were answered in the meantime, or are listed twice. Open the link again.',
    );
  if (answered.length < asked.length)
    throw refuseField('data.confirmed', 'Please answer for each stone.');
}
