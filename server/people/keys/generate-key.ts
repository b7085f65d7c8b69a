import { randomBytes } from 'node:crypto';
import { tokenHash } from '../accounts/session.ts';

const KEY_PREFIX = 'culet_';
const SHOWN = KEY_PREFIX.length + 6;

/** Checks only the prefix: the token may still be invalid. */
export const hasKeyPrefix = (token: string): boolean => token.startsWith(KEY_PREFIX);

export interface NewKey {
  /** shown to the user only once */
  readonly key: string;
  readonly beginning: string;
  readonly hash: Buffer;
}

export function generateKey(): NewKey {
  const key = `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
  return { key, beginning: key.slice(0, SHOWN), hash: tokenHash(key) };
}
