import { type Known, requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { decimalOrNull } from '../../platform/db/decimal.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { savedFilter } from '../../trading/searches/saved-filter.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import {
  changedDemandRecords,
  isOver,
  lockDemands,
  movedDemandRecords,
} from '../../workflows/records/demand-records.ts';
import { change } from '../../workflows/run-change.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';
import { businessOfDemand, stonesForClient } from './stones-for-client.ts';
import { wantedOf } from './wanted.ts';

const CLOSES = 3;

const READ = statement(
  'demand-words',
  'select name, note, quantity, target_ppc, target_disc, until, filter from demand where id = $1',
);

type UpdateDemand = OperationOf<'updateDemand'>;

export const updateDemand: Handler<UpdateDemand> = async (call) => {
  const { path } = call;
  const { status, remark, ...sent } = call.data;
  const wanted = wantedOf(sent);
  refuseMixture(call.data);
  const isRefined =
    wanted.filter !== undefined ||
    wanted.targetPpc !== undefined ||
    wanted.targetDisc !== undefined;
  if (wanted.filter)
    await stonesForClient(call, await businessOfDemand(call, path.id), {
      filter: wanted.filter,
      target_ppc: null,
      target_disc: null,
    });
  const reason = status === CLOSES ? remark?.trim() || null : null;
  return change(
    call,
    async (tx) => {
      const { actor } = tx;
      const [demand] = await lockDemands(tx, [path.id]);
      if (!demand) throw refuse('notFound');
      await requireUnchanged(tx.client, call.session, [await knownDemand(tx, call)], {
        by: ['updateDemand'],
        id: path.id,
      });
      if (status === CLOSES) {
        await applyEvents(tx, movedDemandRecords(), [demand], {
          type: 'demand.close',
          actor,
          remark: reason ?? '',
        });
        return { message: 'The demand is closed' };
      }
      // Uses the new last day if the update contains one.
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

async function knownDemand({ client }: Change, { path, was }: Call<UpdateDemand>): Promise<Known> {
  const { rows } = await ask(client, READ, [path.id]);
  const [row] = rows;
  if (!row) throw new Error('a locked demand has gone');
  return {
    was: was?.filter ? { ...was, filter: savedFilter(was.filter) } : was,
    present: {
      ...row,
      target_ppc: decimalOrNull(row.target_ppc),
      target_disc: decimalOrNull(row.target_disc),
    },
  };
}

/** Refuses fields that do not belong to the requested status. */
function refuseMixture({ status, ...rest }: Parameters<typeof updateDemand>[0]['data']): void {
  const belongs =
    status === undefined
      ? Object.keys(rest).filter((field) => field !== 'remark')
      : [status === CLOSES ? 'remark' : 'until'];
  const stranger = Object.keys(rest).find((field) => !belongs.includes(field));
  if (stranger) throw refuseField(`data.${stranger}`, 'This does not belong to what is asked.');
}
