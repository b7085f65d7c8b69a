import { type ExpectedValues, requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { normalizeFilter } from '../../trading/searches/saved-filter.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import {
  changedDemandRecords,
  isOver,
  lockDemands,
  movedDemandRecords,
} from '../../workflows/records/demand-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';
import { countMatchingStones, findBusinessOfDemand } from './count-matching-stones.ts';
import { parseDemandInput } from './demand-input.ts';

const CLOSES = 3;

const READ = statement(
  'demand-words',
  'select name, note, quantity, target_ppc, target_disc, until, filter from demand where id = $1',
);

type UpdateDemand = OperationOf<'updateDemand'>;

export const updateDemand: Handler<UpdateDemand> = async (call) => {
  const { path } = call;
  const { status, remark, ...sent } = call.data;
  const wanted = parseDemandInput(sent);
  requireFieldsOfStatus(call.data);
  const isRefined =
    wanted.filter !== undefined ||
    wanted.targetPpc !== undefined ||
    wanted.targetDisc !== undefined;
  if (wanted.filter)
    await countMatchingStones(call, await findBusinessOfDemand(call, path.id), {
      filter: wanted.filter,
      target_ppc: null,
      target_disc: null,
    });
  const reason = status === CLOSES ? remark?.trim() || null : null;
  return runChange(
    call,
    async (tx) => {
      const { actor } = tx;
      const [demand] = await lockDemands(tx, [path.id]);
      if (!demand) throw refuse('notFound');
      await requireUnchanged(tx.connection, call.session, [await knownDemand(tx, call)], {
        by: ['updateDemand'],
        id: path.id,
      });
      if (status === CLOSES) {
        await applyEvents(tx, movedDemandRecords(), [demand], {
          type: 'demand.close',
          actor,
          remark: reason ?? '',
        });
        return { message: 'Demand closed' };
      }
      // `over` is true if the last day of the demand has passed. A last day in the request replaces
      // the stored one.
      const { until } = wanted;
      const over = until === undefined ? demand.context.over : await isOver(tx, until);
      const subjects = [{ ...demand, context: { ...demand.context, over } }];
      if (status !== undefined) {
        await applyEvents(tx, movedDemandRecords(until), subjects, {
          type: 'demand.reopen',
          actor,
        });
        return { message: 'The demand is open again' };
      }
      await applyEvents(tx, changedDemandRecords(wanted), subjects, {
        type: isRefined ? 'demand.refine' : 'demand.change',
        actor,
      });
      return { message: 'Demand changed' };
    },
    reason,
  );
};

async function knownDemand(
  { connection }: Change,
  { path, was }: Call<UpdateDemand>,
): Promise<ExpectedValues> {
  const { rows } = await runStatement(connection, READ, [path.id]);
  const [row] = rows;
  if (!row) throw new Error('the update of a locked demand returned no row');
  return {
    was: was?.filter ? { ...was, filter: normalizeFilter(was.filter) } : was,
    present: {
      ...row,
      target_ppc: parseDecimalOrNull(row.target_ppc),
      target_disc: parseDecimalOrNull(row.target_disc),
    },
  };
}

/**
 * With `status`, only `remark` (to close) or `until` (to reopen) may be sent. Without `status`,
 * every field except `remark` may be sent.
 */
function requireFieldsOfStatus({
  status,
  ...rest
}: Parameters<typeof updateDemand>[0]['data']): void {
  const belongs =
    status === undefined
      ? Object.keys(rest).filter((field) => field !== 'remark')
      : [status === CLOSES ? 'remark' : 'until'];
  const stranger = Object.keys(rest).find((field) => !belongs.includes(field));
  if (stranger)
    throw refuseField(
      `data.${stranger}`,
      'This field does not apply to this change. Leave the field out.',
    );
}
