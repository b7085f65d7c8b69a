import type { UserId } from '../../../src/api/ids.gen.ts';
import type { components } from '../../../src/api/schema.gen.ts';
import { GUARD_PROBLEMS, type GuardName } from '../../../src/machines/guard-problems.ts';
import type { Problem } from '../../../src/machines/problem.ts';
import { PROBLEMS, type ProblemName } from '../../../src/machines/problems.ts';

export interface RefusalEntry {
  field?: string;
  stock_no?: string;
  id?: string;
  code?: string;
  message: string;
  /** what happened meanwhile, where that is why */
  since?: components['schemas']['Since'];
}

/** What was used up, and in how many seconds there is some of it again. */
export interface Room {
  limit: number;
  retryAfter: number;
}

/** The caller of a request, as the audit log names it. */
export interface Caller {
  readonly id: UserId | null;
  readonly role: number;
}

/** The only way to say no. Whatever else is thrown is a bug and becomes a 500. */
export class Refusal extends Error {
  readonly problem: Problem;
  readonly entries: readonly RefusalEntry[];
  readonly room: Room | undefined;
  /** who was turned away, where that is known before the request has a session */
  caller: Caller | null = null;

  constructor(problem: Problem, entries: readonly RefusalEntry[] = [], room?: Room) {
    super(problem.message);
    this.problem = problem;
    this.entries = entries;
    this.room = room;
  }

  to(caller: Caller): this {
    this.caller = caller;
    return this;
  }
}

/** What was asked for is the fault, and not that it was asked now: asked again, it is refused again. */
export const isOfContent = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.problem.status < 500;

export const refuse = (name: ProblemName, entries?: readonly RefusalEntry[]): Refusal =>
  new Refusal(PROBLEMS[name], entries);

/** Faulty places of the request. A client that shows only the sentence shows the first of them. */
export function refuseFields(entries: readonly RefusalEntry[]): Refusal {
  const [first] = entries;
  const message = first ? `${first.field}: ${first.message}` : PROBLEMS.invalidRequest.message;
  return new Refusal({ ...PROBLEMS.invalidRequest, message }, entries);
}

/** Values that are none, each in a sentence of its own. A client that shows only one shows the first. */
export const refuseValues = (entries: readonly RefusalEntry[]): Refusal =>
  new Refusal(
    { ...PROBLEMS.invalidRequest, message: entries[0]?.message ?? PROBLEMS.invalidRequest.message },
    entries,
  );

/** What a machine would say, where it is known before one is asked. */
export const refuseGuard = (guard: GuardName): Refusal => new Refusal(GUARD_PROBLEMS[guard]);

/** One faulty place of the request, named as the caller wrote it. */
export const refuseField = (field: string, message: string): Refusal =>
  new Refusal({ ...PROBLEMS.invalidRequest, message }, [{ field, message }]);
