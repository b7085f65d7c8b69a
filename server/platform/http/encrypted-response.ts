import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { IdempotentAttempt } from './idempotency-key.ts';
import { refuse } from './refusal.ts';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

interface EncryptedResponse {
  sealed: string;
}

/** No table stores the session token, so a reader of the database cannot decrypt the response. */
const keyFrom = ({ token, key }: IdempotentAttempt): Buffer =>
  Buffer.from(hkdfSync('sha256', token, key, 'kept answer', 32));

export function encryptResponse(answer: object, attempt: IdempotentAttempt): EncryptedResponse {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keyFrom(attempt), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
  return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64') };
}

export function decryptResponse(stored: object, attempt: IdempotentAttempt): object {
  if (!isEncrypted(stored)) return stored;
  const bytes = Buffer.from(stored.sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, keyFrom(attempt), bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    const text = [decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()];
    return JSON.parse(Buffer.concat(text).toString('utf8'));
  } catch {
    throw refuse('keyReused');
  }
}

const isEncrypted = (stored: object): stored is EncryptedResponse =>
  Object.hasOwn(stored, 'sealed');
