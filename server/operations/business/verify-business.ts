import { MAX_MONTHS } from '#common/kyc/verification-terms.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import {
  lockBusinesses,
  verifiedBusinessRecords,
} from '../../workflows/records/business-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readVerification } from './read-verification.ts';

const BOUNDS = statement(
  'business-verify-bounds',
  `select $1::date < current_date as early, $1::date > current_date + interval '${MAX_MONTHS} months' as late`,
);

export const verifyBusiness: Handler<OperationOf<'verifyBusiness'>> = (call) => {
  const { verified_until: until = null, remark = '' } = call.data;
  return runChange(
    call,
    async (tx) => {
      const businesses = await lockBusinesses(tx, [call.path.id]);
      if (businesses.length === 0) throw refuse('notFound');
      if (until !== null) await requireBounds(tx, until);
      await applyEvents(tx, verifiedBusinessRecords(until), businesses, {
        type: 'business.verify',
        actor: tx.actor,
        until,
        remark,
      });
      return {
        message: 'KYC verification saved',
        data: await readVerification(tx.connection, call.path.id),
      };
    },
    remark.trim() || null,
  );
};

async function requireBounds({ connection }: Change, until: string): Promise<void> {
  const { rows } = await runStatement(connection, BOUNDS, [until]);
  if (rows[0]?.early)
    throw refuseField('data.verified_until', 'Please choose today or a later day.');
  if (rows[0]?.late)
    throw refuseField(
      'data.verified_until',
      `Please choose a day within the next ${MAX_MONTHS} months.`,
    );
}
