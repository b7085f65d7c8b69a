import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import type { Problem } from '#machines/problem.ts';
import { PROBLEMS } from '#machines/problems.ts';

export function problemTable(): Problem[] {
  const byCode = new Map<string, Problem>();
  const all: readonly Problem[] = [...Object.values(PROBLEMS), ...Object.values(GUARD_PROBLEMS)];
  for (const problem of all) if (!byCode.has(problem.code)) byCode.set(problem.code, problem);
  return [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}
