import { randomBytes } from 'node:crypto';
import { tokenHash } from '../accounts/session.ts';

const MARK = 'culet_';
const SHOWN = MARK.length + 6;

/** What a key looks like, whether or not it opens anything. */
export const isKey = (token: string): boolean => token.startsWith(MARK);

export interface NewKey {
  /** leaves the server once */
  readonly key: string;
  readonly beginning: string;
  readonly hash: Buffer;
}

export function newKey(): NewKey {
  const key = `${MARK}${randomBytes(32).toString('base64url')}`;
  return { key, beginning: key.slice(0, SHOWN), hash: tokenHash(key) };
}
