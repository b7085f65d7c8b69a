import { refuse } from './refusal.ts';

/** Checks only the form of the token. */
export function parseBearerToken(header: string | undefined): string {
  if (!/^Bearer /.test(header ?? '')) throw refuse('tokenMissing');
  const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header ?? '')?.[1];
  if (!token) throw refuse('sessionEnded');
  return token;
}
