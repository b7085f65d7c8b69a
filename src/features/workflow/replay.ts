import type { Diagram } from '#machines/kernel/diagram.ts';
import type { RecordStep } from './workflow-queries.ts';

export interface Trace {
  /** transition id -> number of the last step that took the transition */
  walked: ReadonlyMap<string, number>;
  /**
   * id of the transition that the current step takes; null if the event was refused, or if the
   * model does not contain the transition
   */
  now: string | null;
  state: number;
  refused: ReadonlyMap<number, number>;
}

/**
 * Replays the steps up to index `at`. Refused events get no number, because they do not change the
 * state.
 */
export function traceOf({ edges }: Diagram, steps: readonly RecordStep[], at: number): Trace {
  const walked = new Map<string, number>();
  const refused = new Map<number, number>();
  let state = 0;
  let now: string | null = null;
  let number = 0;
  for (const step of steps.slice(0, at + 1)) {
    now = null;
    if (step.to_state === null) {
      refused.set(state, (refused.get(state) ?? 0) + 1);
      continue;
    }
    number += 1;
    state = step.to_state;
    const edge = edges.find(
      ({ fromCode, event, toCode }) =>
        fromCode === step.from_state && event === step.event && toCode === step.to_state,
    );
    if (!edge) continue;
    walked.set(edge.id, number);
    now = edge.id;
  }
  return { walked, now, state, refused };
}

export function stepNumbers(steps: readonly RecordStep[]): (number | null)[] {
  let number = 0;
  return steps.map(({ kind }) => {
    if (kind === 'refused') return null;
    number += 1;
    return number;
  });
}

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];
/** Duration of a replayed step at speed 1, in milliseconds. */
export const STEP_MS = 1_200;
