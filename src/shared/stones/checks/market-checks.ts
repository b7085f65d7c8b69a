import type { StoneStatusCode } from '#machines/codes.ts';
import type { Verdict } from '#machines/kernel/decide.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { edgesOf } from '#machines/kernel/edges.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import type { Problem } from '#machines/problem.ts';
import { toProblemOfRefusal } from '#machines/refusals.ts';
import { type StoneEvent, stoneMachine, stoneWorkflow } from '#machines/workflows/stone.ts';
import type { StoneRow } from '../stone-types.ts';
import { refused } from './check-action.ts';

const stones = tableOf(stoneMachine);

export type MarketEvent = Extract<StoneEvent['type'], 'stone.withdraw' | 'stone.restore'>;

/**
 * Returns true if users trigger this transition directly, by the API call `setStoneStatus`. Other
 * workflows, such as holds, trigger the other transitions of a stone.
 */
const isOwn = (status: StoneStatusCode, type: MarketEvent): boolean =>
  edgesOf(stoneMachine).some(
    (edge) =>
      edge.fromCode === status && edge.event === type && edge.operations.includes('setStoneStatus'),
  );

/**
 * Returns `stone.restore` if the current status allows it, else `stone.withdraw`. A guard may still
 * refuse the event.
 */
export const marketEventOf = ({ status }: Pick<StoneRow, 'status'>): MarketEvent =>
  isOwn(status, 'stone.restore') ? 'stone.restore' : 'stone.withdraw';

export function marketProblem(
  stone: Pick<StoneRow, 'status'>,
  type: MarketEvent,
  actor: Actor,
  isInCheck: boolean,
): Problem | null {
  const event = { type, actor };
  const verdict: Verdict<unknown> = isOwn(stone.status, type)
    ? decideByTable(stones, stone.status, { isInCheck }, event)
    : { ok: false, guard: null };
  const no = refused(stoneWorkflow, stone.status, event, verdict);
  return no === null ? null : toProblemOfRefusal(no);
}
