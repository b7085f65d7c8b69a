import { applyEvents } from '../../workflows/apply-events.ts';
import { chosenClient } from '../../workflows/clients.ts';
import { isOver, newDemand, newDemandRecords } from '../../workflows/records/demand-records.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { stonesForClient, visibleBusiness } from './stones-for-client.ts';
import { wantedOf } from './wanted.ts';

export const placeDemand: Handler<OperationOf<'placeDemand'>> = async (call) => {
  const { session, data } = call;
  const { name, quantity } = data;
  const { note = null, filter = {}, until = null, ...target } = wantedOf(data);
  const { targetPpc = null, targetDisc = null } = target;
  const stones = await stonesForClient(call, await visibleBusiness(call, data.user_id), {
    filter,
    target_ppc: targetPpc,
    target_disc: targetDisc,
  });
  return change(call, async (tx) => {
    const client = await chosenClient(tx, session, data.user_id);
    const wanted = { name: name.trim(), note, filter, quantity, targetPpc, targetDisc, until };
    const [placed] = await applyEvents(
      tx,
      newDemandRecords(wanted),
      [newDemand(client, await isOver(tx, until))],
      { type: 'demand.place', actor: tx.actor },
    );
    if (!placed) throw new Error('a demand was placed without coming back');
    const { id, demandNo } = placed.written;
    return { message: `${demandNo} is open`, data: { id, demand_no: demandNo, stones } };
  });
};
