import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import {
  changedDemandRecords,
  isOver,
  lockDemands,
  movedDemandRecords,
} from '../../workflows/records/demand-records.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { businessOfDemand, stonesForClient } from './stones-for-client.ts';
import { wantedOf } from './wanted.ts';

const CLOSES = 3;

export const updateDemand: Handler<OperationOf<'updateDemand'>> = async (call) => {
  const { path } = call;
  const { status, remark, ...sent } = call.data;
  const wanted = wantedOf(sent);
  refuseMixture(call.data);
  const isRefined =
    wanted.filter !== undefined ||
    wanted.targetPpc !== undefined ||
    wanted.targetDisc !== undefined;
  if (wanted.filter)
    await stonesForClient(call, await businessOfDemand(call, path.id), wanted.filter);
  const reason = status === CLOSES ? remark?.trim() || null : null;
  return change(
    call,
    async (tx) => {
      const { actor } = tx;
      const [demand] = await lockDemands(tx, [path.id]);
      if (!demand) throw refuse('notFound');
      if (status === CLOSES) {
        await applyEvents(tx, movedDemandRecords(), [demand], {
          type: 'demand.close',
          actor,
          remark: reason ?? '',
        });
        return { message: 'The demand is closed' };
      }
      // Its last day is the one that it gets, where it gets another.
      const { until } = wanted;
      const over = until === undefined ? demand.context.over : await isOver(tx, until);
      const asked = [{ ...demand, context: { ...demand.context, over } }];
      if (status !== undefined) {
        await applyEvents(tx, movedDemandRecords(until), asked, { type: 'demand.reopen', actor });
        return { message: 'The demand is open again' };
      }
      await applyEvents(tx, changedDemandRecords(wanted), asked, {
        type: isRefined ? 'demand.refine' : 'demand.change',
        actor,
      });
      return { message: 'The demand is changed' };
    },
    reason,
  );
};

/** A status comes with what belongs to it and with nothing else. */
function refuseMixture({ status, ...rest }: Parameters<typeof updateDemand>[0]['data']): void {
  const belongs =
    status === undefined
      ? Object.keys(rest).filter((field) => field !== 'remark')
      : [status === CLOSES ? 'remark' : 'until'];
  const stranger = Object.keys(rest).find((field) => !belongs.includes(field));
  if (stranger) throw refuseField(`data.${stranger}`, 'This does not belong to what is asked.');
}
