import type { components } from '#api/schema.gen.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import type { Problem } from '#machines/problem.ts';
import { PROBLEMS } from '#machines/problems.ts';
import type { RefusalEntry } from './refusal.ts';

const CATALOGUE = [...Object.values(PROBLEMS), ...Object.values(GUARD_PROBLEMS)];
type Code = (typeof CATALOGUE)[number]['code'];
type CodeOfContract = components['schemas']['ProblemCode'];

/** Fails to compile if `CATALOGUE` and the contract declare different problem codes. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? string : never) : never;
const TITLES: ReadonlyMap<string, Same<Code, CodeOfContract>> = new Map(
  CATALOGUE.map(({ code, message }) => [code, message]),
);

const explained = (code: string): string => `/api/docs/problems#${code}`;

/** Limits of the OpenAPI contract, which also prevent echoing very long input. */
const LONGEST_FIELD = 200;
const LONGEST_MESSAGE = 1_000;
const MOST_ENTRIES = 1_000;

const atMost = (text: string, length: number): string =>
  text.length <= length
    ? text
    : `${Array.from(text.slice(0, 2 * length))
        .slice(0, length - 1)
        .join('')}…`;

/**
 * Fixes the property order, so that a refusal replayed for an idempotency key is byte-identical to
 * the original.
 */
const inOrder = ({ field, stock_no, id, code, message, since }: RefusalEntry) => ({
  field: field && atMost(field, LONGEST_FIELD),
  stock_no,
  id,
  code,
  message: atMost(message, LONGEST_MESSAGE),
  since: since && { at: since.at, did: since.did, by: since.by },
});

/** The first members are the API's own. RFC 9457 defines `type`, `title`, `status` and `detail`. */
export const problemBody = (
  { status, code, message: whole }: Problem,
  entries: readonly RefusalEntry[] = [],
) => {
  const message = atMost(whole, LONGEST_MESSAGE);
  return {
    success: false as const,
    message,
    code,
    ...(entries.length > 0 ? { errors: entries.slice(0, MOST_ENTRIES).map(inOrder) } : {}),
    type: explained(code),
    title: TITLES.get(code) ?? message,
    status,
    detail: message,
  };
};
