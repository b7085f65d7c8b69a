import { randomBytes } from 'node:crypto';
import { tokenHash } from '../accounts/session.ts';

const KEY_PREFIX = 'culet_';
const SHOWN = KEY_PREFIX.length + 6;

/** Checks only the prefix of the token. The result true does not mean that the token is valid. */
export const hasKeyPrefix = (token: string): boolean => token.startsWith(KEY_PREFIX);

export interface NewKey {
  /** the full key, which the portal shows to the user only once */
  readonly key: string;
  readonly beginning: string;
  readonly hash: Buffer;
}

export function generateKey(): NewKey {
  const key = `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
  return { key, beginning: key.slice(0, SHOWN), hash: tokenHash(key) };
}
