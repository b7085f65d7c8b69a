import { statesOf } from '../../../src/machines/kernel/edges.ts';
import { WORKFLOWS } from '../../../src/machines/registry.ts';

const WORDS = new Map<string, string>(
  WORKFLOWS.flatMap(({ name, machine }) =>
    statesOf(machine).map(({ code, label }) => [`${name} ${code}`, label] as const),
  ),
);

/** What a state of a workflow is called; its number where an older model wrote it. */
export const stateWords = (workflow: string, code: number): string =>
  WORDS.get(`${workflow} ${code}`) ?? String(code);
