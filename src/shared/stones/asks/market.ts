import type { Verdict } from '../../../machines/kernel/decide.ts';
import { edgesOf } from '../../../machines/kernel/edges.ts';
import type { Actor } from '../../../machines/kernel/model.ts';
import { decideByTable, tableOf } from '../../../machines/kernel/table.ts';
import type { Problem } from '../../../machines/problem.ts';
import { problemOf } from '../../../machines/refusals.ts';
import { type StoneEvent, stoneMachine, stoneWorkflow } from '../../../machines/workflows/stone.ts';
import type { StoneRow } from '../wire.ts';
import { refused } from './ask.ts';

const stones = tableOf(stoneMachine);

export type MarketEvent = Extract<StoneEvent['type'], 'stone.withdraw' | 'stone.restore'>;

/**
 * Some edges of a stone belong to other workflows; only those of this call are the back office's own. Whether
 * it waits for its check is known to the server alone.
 */
export function marketProblem(
  stone: Pick<StoneRow, 'status'>,
  type: MarketEvent,
  actor: Actor,
): Problem | null {
  const event = { type, actor };
  const own = edgesOf(stoneMachine).some(
    (edge) =>
      edge.fromCode === stone.status &&
      edge.event === type &&
      edge.operations.includes('setStoneStatus'),
  );
  const verdict: Verdict<unknown> = own
    ? decideByTable(stones, stone.status, { isInCheck: false }, event)
    : { ok: false, guard: null };
  const no = refused(stoneWorkflow, stone.status, event, verdict);
  return no === null ? null : problemOf(no);
}
