import { statesOf } from '#machines/kernel/edges.ts';
import { WORKFLOWS } from '#machines/registry.ts';

const WORDS = new Map<string, string>(
  WORKFLOWS.flatMap(({ name, machine }) =>
    statesOf(machine).map(({ code, label }) => [`${name} ${code}`, label] as const),
  ),
);

/** Returns the display name of a state, or its code if the current workflow has no such state. */
export const stateWords = (workflow: string, code: number): string =>
  WORDS.get(`${workflow} ${code}`) ?? String(code);
