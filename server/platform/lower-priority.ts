import { readdirSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const LOWEST = constants.priority.PRIORITY_LOW;
/** The kernel first kills the process with the highest score when memory runs out. */
const HIGHEST_SCORE = 1_000;

/**
 * Gives a process the lowest CPU priority, and makes it the first that the kernel kills when memory
 * runs out. Call it directly after the start of a process that has its own session (`detached`).
 */
export function lowerPriority(pid: number): void {
  attempt(() => {
    for (const thread of threadsOf(pid)) setPriority(thread, LOWEST);
  });
  // Linux shares the CPU among sessions first, and then among the processes of a session.
  attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(LOWEST)));
  attempt(() => writeFileSync(`/proc/${pid}/oom_score_adj`, String(HIGHEST_SCORE)));
}

/** On Linux, each thread has its own priority. New threads inherit it. */
function threadsOf(pid: number): readonly number[] {
  if (process.platform !== 'linux') return [pid];
  return readdirSync(`/proc/${pid}/task`).map(Number);
}

/** The process may have ended, and not every system has these files. */
function attempt(change: () => void): void {
  try {
    change();
  } catch {
    // The process then has a higher priority, which is no reason to fail.
  }
}
