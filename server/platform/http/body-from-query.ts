import type { FastifyRequest } from 'fastify';
import { refuse } from './refusal.ts';
import { writeAlike } from './written-alike.ts';

/**
 * There are proxies that drop the body of a DELETE, so the records that it names may stand in the query instead. Both
 * together are fine while they say the same.
 */
export function takeFromQuery(request: FastifyRequest, name: string): void {
  const query = request.query as Record<string, unknown>;
  if (query[name] === undefined) return;
  // One value arrives as a text and several as a list; the contract speaks of a list.
  query[name] = [query[name]].flat();
  writeAlike(query);
  const named = query[name] as unknown[];
  if (request.body === undefined || request.body === null) {
    request.body = { data: { [name]: named } };
    return;
  }
  const sent = (request.body as { data?: Record<string, unknown> }).data?.[name];
  // What is no list is refused by the schema, which says why.
  if (Array.isArray(sent) && !isSame(sent, named)) throw refuse('bodyAndQueryDiffer');
}

function isSame(left: readonly unknown[], right: readonly unknown[]): boolean {
  const [ours, theirs] = [new Set(left), new Set(right)];
  return ours.size === theirs.size && [...ours].every((one) => theirs.has(one));
}
