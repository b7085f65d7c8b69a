import type { FastifyRequest } from 'fastify';
import { normalizeInput } from './normalize-input.ts';
import { refuse } from './refusal.ts';

/**
 * Some proxies drop the body of a DELETE request, so clients may send ids in the query. Refuses
 * different ids in query and body.
 */
export function mergeQueryIntoBody(request: FastifyRequest, name: string): void {
  const query = request.query as Record<string, unknown>;
  if (query[name] === undefined) return;
  // A single value arrives as a string, but the contract declares an array.
  query[name] = [query[name]].flat();
  normalizeInput(query);
  const named = query[name] as unknown[];
  if (request.body === undefined || request.body === null) {
    request.body = { data: { [name]: named } };
    return;
  }
  const sent = (request.body as { data?: Record<string, unknown> }).data?.[name];
  // Schema validation later refuses a body without an array.
  if (Array.isArray(sent) && !isSame(sent, named)) throw refuse('bodyAndQueryDiffer');
}

function isSame(left: readonly unknown[], right: readonly unknown[]): boolean {
  const [ours, theirs] = [new Set(left), new Set(right)];
  return ours.size === theirs.size && [...ours].every((one) => theirs.has(one));
}
