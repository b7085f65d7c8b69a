import { randomBytes } from 'node:crypto';
import { tokenHash } from '../accounts/session.ts';

const MARK = 'culet_';
const SHOWN = MARK.length + 6;

/** Checks only the format, not validity. */
export const isKey = (token: string): boolean => token.startsWith(MARK);

export interface NewKey {
  /** Returned to the user once. */
  readonly key: string;
  readonly beginning: string;
  readonly hash: Buffer;
}

export function newKey(): NewKey {
  const key = `${MARK}${randomBytes(32).toString('base64url')}`;
  return { key, beginning: key.slice(0, SHOWN), hash: tokenHash(key) };
}
