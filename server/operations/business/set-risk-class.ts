import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import {
  assessedBusinessRecords,
  lockBusinesses,
} from '../../workflows/records/business-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readVerification } from './read-verification.ts';

export const setRiskClass: Handler<OperationOf<'setRiskClass'>> = (call) => {
  const { risk_class: riskClass, remark } = call.data;
  return runChange(
    call,
    async (tx) => {
      const businesses = await lockBusinesses(tx, [call.path.id]);
      if (businesses.length === 0) throw refuse('notFound');
      await applyEvents(tx, assessedBusinessRecords(riskClass), businesses, {
        type: 'business.assess',
        actor: tx.actor,
        remark,
      });
      return {
        message: 'Risk class saved',
        data: await readVerification(tx.connection, call.path.id),
      };
    },
    remark.trim() || null,
  );
};
