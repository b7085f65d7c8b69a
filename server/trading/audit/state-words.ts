import { statesOf } from '#machines/kernel/edges.ts';
import { WORKFLOWS } from '#machines/registry.ts';

const WORDS = new Map<string, string>(
  WORKFLOWS.flatMap(({ name, machine }) =>
    statesOf(machine).map(({ code, label }) => [`${name} ${code}`, label] as const),
  ),
);

export const stateWords = (workflow: string, code: number): string =>
  WORDS.get(`${workflow} ${code}`) ?? String(code);
