import { refuse } from './refusal.ts';

/** What a request says it is opened by; its shape is right, which says nothing of whether it opens. */
export function bearerToken(header: string | undefined): string {
  if (!/^Bearer /.test(header ?? '')) throw refuse('tokenMissing');
  const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header ?? '')?.[1];
  if (!token) throw refuse('sessionEnded');
  return token;
}
