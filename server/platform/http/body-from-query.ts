import type { FastifyRequest } from 'fastify';
import { normalizeInput } from './normalize-input.ts';
import { refuse } from './refusal.ts';

/**
 * Moves ids from the query of a DELETE request into its body. Clients may send ids in the query,
 * because some proxies drop the body. Refuses a request whose query and body contain different ids.
 */
export function mergeQueryIntoBody(request: FastifyRequest, name: string): void {
  const query = request.query as Record<string, unknown>;
  if (query[name] === undefined) return;
  // The query parser returns a single value as a string, but the OpenAPI contract declares an
  // array.
  query[name] = [query[name]].flat();
  normalizeInput(query);
  const named = query[name] as unknown[];
  if (request.body === undefined || request.body === null) {
    request.body = { data: { [name]: named } };
    return;
  }
  const sent = (request.body as { data?: Record<string, unknown> }).data?.[name];
  // If the body contains no array, the schema validation refuses the request later.
  if (Array.isArray(sent) && !isSame(sent, named)) throw refuse('bodyAndQueryDiffer');
}

function isSame(left: readonly unknown[], right: readonly unknown[]): boolean {
  const [ours, theirs] = [new Set(left), new Set(right)];
  return ours.size === theirs.size && [...ours].every((one) => theirs.has(one));
}
