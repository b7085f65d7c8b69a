import { applyEvents } from '../../workflows/apply-events.ts';
import { isOver, newDemand, newDemandRecords } from '../../workflows/records/demand-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import { resolveTradingClient } from '../../workflows/trading-client.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { countMatchingStones, findVisibleBusiness } from './count-matching-stones.ts';
import { parseDemandInput } from './demand-input.ts';

export const placeDemand: Handler<OperationOf<'placeDemand'>> = async (call) => {
  const { session, data } = call;
  const { name, quantity } = data;
  const { note = null, filter = {}, until = null, ...target } = parseDemandInput(data);
  const { targetPpc = null, targetDisc = null } = target;
  const stones = await countMatchingStones(call, await findVisibleBusiness(call, data.user_id), {
    filter,
    target_ppc: targetPpc,
    target_disc: targetDisc,
  });
  return runChange(call, async (tx) => {
    const tradingClient = await resolveTradingClient(tx, session, data.user_id);
    const wanted = { name: name.trim(), note, filter, quantity, targetPpc, targetDisc, until };
    const [placed] = await applyEvents(
      tx,
      newDemandRecords(wanted),
      [newDemand(tradingClient, await isOver(tx, until))],
      { type: 'demand.place', actor: tx.actor },
    );
    if (!placed) throw new Error('the insert of a demand returned no row');
    const { id, demandNo } = placed.written;
    return { message: `${demandNo} is open`, data: { id, demand_no: demandNo, stones } };
  });
};
