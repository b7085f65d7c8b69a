import type { FastifyRequest } from 'fastify';
import { normalizeInput } from './normalize-input.ts';
import { refuse } from './refusal.ts';

/**
 * Some proxies drop the body of a DELETE, so the ids may also be in the query. Refuses a request
 * whose body and query differ.
 */
export function mergeQueryIntoBody(request: FastifyRequest, name: string): void {
  const query = request.query as Record<string, unknown>;
  if (query[name] === undefined) return;
  // The query parser returns a string for one value, and the contract declares a list.
  query[name] = [query[name]].flat();
  normalizeInput(query);
  const named = query[name] as unknown[];
  if (request.body === undefined || request.body === null) {
    request.body = { data: { [name]: named } };
    return;
  }
  const sent = (request.body as { data?: Record<string, unknown> }).data?.[name];
  // The schema validation refuses a value that is no list.
  if (Array.isArray(sent) && !isSame(sent, named)) throw refuse('bodyAndQueryDiffer');
}

function isSame(left: readonly unknown[], right: readonly unknown[]): boolean {
  const [ours, theirs] = [new Set(left), new Set(right)];
  return ours.size === theirs.size && [...ours].every((one) => theirs.has(one));
}
