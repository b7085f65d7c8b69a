import type { Diagram } from '../../machines/kernel/diagram.ts';
import type { RecordStep } from './workflow-queries.ts';

/** How far a replay has come, as the picture shows it. */
export interface Trace {
  /** transition -> the number of the last step that walked it */
  walked: ReadonlyMap<string, number>;
  /** the transition of the step itself */
  now: string | null;
  /** the state in which the record stands after it */
  state: number;
  /** states in which something was refused so far, and how often */
  refused: ReadonlyMap<number, number>;
}

/** What the picture shows after the step `at`; only steps are numbered, since a refusal changes nothing. */
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

/** The number of each step; null for what was refused. */
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
/** How long a step is shown at ordinary speed. */
export const STEP_LASTS = 1_200;
