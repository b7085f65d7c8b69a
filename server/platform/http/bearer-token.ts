import { refuse } from './refusal.ts';

/**
 * Returns the bearer token of an Authorization header. Checks only the form of the token; throws if
 * it is missing or malformed.
 */
export function parseBearerToken(header: string | undefined): string {
  if (!/^Bearer /.test(header ?? '')) throw refuse('tokenMissing');
  const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header ?? '')?.[1];
  if (!token) throw refuse('sessionEnded');
  return token;
}
