import { byCode, STONE_STATUS, type StoneStatusCode } from './codes.ts';
import { type GUARD_PROBLEMS, guardProblem } from './guard-problems.ts';
import { stateByCode } from './kernel/state-codes.ts';
import type { Workflow } from './kernel/workflow-model.ts';
import type { Problem } from './problem.ts';
import { PROBLEMS } from './problems.ts';
import { stoneMachine, stoneWorkflow } from './workflows/stone.ts';

/** An event that a state machine refused, in the server or before a request in the browser. */
export interface RefusedEvent {
  workflow: Workflow;
  state: number;
  event: string;
  /** name of the failed guard; null if the state does not handle the event */
  guard: string | null;
}

export function toProblemOfRefusal(refused: RefusedEvent): Problem {
  if (refused.guard) return guardProblem(refused.guard);
  return { ...PROBLEMS.eventClosed, message: closedSentence(refused) };
}

/**
 * Returns a sentence such as "A stone that is sold out cannot be withdrawn." or "This stock list
 * has already been refused."
 */
function closedSentence({ workflow, state, event }: RefusedEvent): string {
  const name = stateByCode(workflow.machine).get(state) ?? '';
  const phrase = workflow.phrases[name] ?? 'in this state';
  const participle = workflow.participles[event] ?? 'changed';
  return phrase === participle
    ? `${workflow.noun.replace(/^An? /, 'This ')} has already been ${participle}.`
    : `${workflow.noun} that is ${phrase} cannot be ${participle}.`;
}

const NAMES_THE_STATUS: ReadonlySet<string> = new Set<keyof typeof GUARD_PROBLEMS>([
  'stoneIsAvailable',
  'stoneIsFreeForClient',
]);

/** Returns true if the guard checks the status of the stone, not the record or the actor. */
export const isAboutStoneStatus = (guard: string): boolean =>
  NAMES_THE_STATUS.has(guard) || guard === 'stoneIsHeld';

/**
 * Returns a sentence such as "This stone is on hold." if the failed guard requires a free stone;
 * null for other guards, whose own messages give the reason.
 */
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

export function stoneSentence(status: StoneStatusCode): string {
  const name = stateByCode(stoneMachine).get(status) as
    | keyof typeof stoneWorkflow.phrases
    | undefined;
  const phrase = name
    ? stoneWorkflow.phrases[name]
    : byCode(STONE_STATUS, status).label.toLowerCase();
  return `This stone is ${phrase}.`;
}
