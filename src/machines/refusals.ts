import { byCode, STONE_STATUS, type StoneStatusCode } from './codes.ts';
import { type GUARD_PROBLEMS, guardProblem } from './guard-problems.ts';
import type { Workflow } from './kernel/model.ts';
import { stateByCode } from './kernel/state-codes.ts';
import type { Problem } from './problem.ts';
import { PROBLEMS } from './problems.ts';
import { stoneMachine, stoneWorkflow } from './workflows/stone.ts';

/** An event that a machine refused, as the server answers it and as the screen explains a closed action. */
export interface RefusedHere {
  workflow: Workflow;
  state: number;
  event: string;
  /** the condition that failed, or null when the state knows no such event */
  guard: string | null;
}

export function problemOf(refused: RefusedHere): Problem {
  if (refused.guard) return guardProblem(refused.guard);
  return { ...PROBLEMS.eventClosed, message: closedSentence(refused) };
}

/** "A stone that is sold out cannot be withdrawn.", or "This stock list has been refused already." */
function closedSentence({ workflow, state, event }: RefusedHere): string {
  const name = stateByCode(workflow.machine).get(state) ?? '';
  const phrase = workflow.phrases[name] ?? 'in this state';
  const participle = workflow.participles[event] ?? 'changed';
  return phrase === participle
    ? `${workflow.noun.replace(/^An? /, 'This ')} has been ${participle} already.`
    : `${workflow.noun} that is ${phrase} cannot be ${participle}.`;
}

const NAMES_THE_STATUS: ReadonlySet<string> = new Set<keyof typeof GUARD_PROBLEMS>([
  'stoneIsAvailable',
  'stoneIsFreeForClient',
]);

/** Whether a condition fails because of where the stone is, and not because of the record or of who asks. */
export const speaksOfStone = (guard: string): boolean =>
  NAMES_THE_STATUS.has(guard) || guard === 'stoneIsHeld';

/** What stands in the way of this one stone, where the sentence for the whole batch does not say it. */
export function stoneReason({
  guard,
  stoneStatus,
}: {
  guard: string | null;
  stoneStatus: StoneStatusCode;
}): string | null {
  if (!guard || !NAMES_THE_STATUS.has(guard)) return null;
  return stoneSentence(stoneStatus);
}

/** "This stone is on hold." */
export function stoneSentence(status: StoneStatusCode): string {
  const name = stateByCode(stoneMachine).get(status) as
    | keyof typeof stoneWorkflow.phrases
    | undefined;
  const phrase = name
    ? stoneWorkflow.phrases[name]
    : byCode(STONE_STATUS, status).label.toLowerCase();
  return `This stone is ${phrase}.`;
}
