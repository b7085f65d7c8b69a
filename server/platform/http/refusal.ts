import type { UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { GUARD_PROBLEMS, type GuardName } from '#machines/guard-problems.ts';
import type { Problem } from '#machines/problem.ts';
import { PROBLEMS, type ProblemName } from '#machines/problems.ts';

export interface RefusalEntry {
  field?: string;
  stock_no?: string;
  id?: string;
  code?: string;
  message: string;
  /** the concurrent change that caused the refusal */
  since?: components['schemas']['Since'];
}

/** `retryAfter` is in seconds. */
export interface ExhaustedLimit {
  limit: number;
  retryAfter: number;
}

export interface Caller {
  readonly id: UserId | null;
  readonly role: number;
}

/** Any error other than a refusal is a bug and results in status 500. */
export class Refusal extends Error {
  readonly problem: Problem;
  readonly entries: readonly RefusalEntry[];
  readonly exhaustedLimit: ExhaustedLimit | undefined;
  /** set only if the request has no `session` yet */
  caller: Caller | null = null;

  constructor(
    problem: Problem,
    entries: readonly RefusalEntry[] = [],
    exhaustedLimit?: ExhaustedLimit,
  ) {
    super(problem.message);
    this.problem = problem;
    this.entries = entries;
    this.exhaustedLimit = exhaustedLimit;
  }

  withCaller(caller: Caller): this {
    this.caller = caller;
    return this;
  }
}

export const isRequestFault = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.problem.status < 500;

export const refuse = (name: ProblemName, entries?: readonly RefusalEntry[]): Refusal =>
  new Refusal(PROBLEMS[name], entries);

/** The overall message is that of the first field, for API clients that show only one message. */
export function refuseFields(entries: readonly RefusalEntry[]): Refusal {
  const [first] = entries;
  const message = first ? `${first.field}: ${first.message}` : PROBLEMS.invalidRequest.message;
  return new Refusal({ ...PROBLEMS.invalidRequest, message }, entries);
}

/**
 * Each message in `entries` must already name its field. The first one is also the overall message.
 */
export const refuseValues = (entries: readonly RefusalEntry[]): Refusal =>
  new Refusal(
    { ...PROBLEMS.invalidRequest, message: entries[0]?.message ?? PROBLEMS.invalidRequest.message },
    entries,
  );

/**
 * Refusal by a guard, for code that checks the condition of the guard without the state machine.
 */
export const refuseGuard = (guard: GuardName): Refusal => new Refusal(GUARD_PROBLEMS[guard]);

export const refuseField = (field: string, message: string): Refusal =>
  new Refusal({ ...PROBLEMS.invalidRequest, message }, [{ field, message }]);
