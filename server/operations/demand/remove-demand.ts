import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { lockDemands, movedDemandRecords } from '../../workflows/records/demand-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const REASON = 'No longer wanted.';

export const removeDemand: Handler<OperationOf<'removeDemand'>> = (call) =>
  runChange(
    call,
    async (tx) => {
      const demands = await lockDemands(tx, [call.path.id]);
      if (demands.length === 0) throw refuse('notFound');
      await applyEvents(tx, movedDemandRecords(), demands, {
        type: 'demand.close',
        actor: tx.actor,
        remark: REASON,
      });
      return { message: 'Demand closed' };
    },
    REASON,
  );
