import { byCode, STONE_STATUS, type StoneStatusCode } from './codes.ts';
import { type GUARD_PROBLEMS, guardProblem } from './guard-problems.ts';
import { stateByCode } from './kernel/state-codes.ts';
import type { Workflow } from './kernel/workflow-model.ts';
import type { Problem } from './problem.ts';
import { PROBLEMS } from './problems.ts';
import { stoneMachine, stoneWorkflow } from './workflows/stone.ts';

/** A refused event, as input for the server's response and for the reason of a disabled action. */
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
 * Examples: "A stone that is sold out cannot be withdrawn.", "This stock list has been refused
 * already."
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

/**
 * True if the guard fails because of the stone's status, not because of the record or the actor.
 */
export const isAboutStoneStatus = (guard: string): boolean =>
  NAMES_THE_STATUS.has(guard) || guard === 'stoneIsHeld';

/**
 * Returns the refusal for a single stone, or null if the sentence for the batch already says it.
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

/** Example: "This stone is on hold." */
export function stoneSentence(status: StoneStatusCode): string {
  const name = stateByCode(stoneMachine).get(status) as
    | keyof typeof stoneWorkflow.phrases
    | undefined;
  const phrase = name
    ? stoneWorkflow.phrases[name]
    : byCode(STONE_STATUS, status).label.toLowerCase();
  return `This stone is ${phrase}.`;
}
