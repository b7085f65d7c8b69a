import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

export interface SecretEncryption {
  /**
   * `place` names the record that stores the secret, such as `provider.secret/<id>`. `place` is
   * authenticated (AAD), so decryption with another `place` throws.
   */
  encrypt(text: string, place: string): Buffer;
  /** Returns null if the key of the ciphertext is no longer configured. */
  decrypt(sealed: Buffer, place: string): string | null;
}

/** Separates the keys in `ring`. The first key encrypts; every key can decrypt. */
const KEY_SEPARATOR = /[\s,]+/;
const CIPHER = 'aes-256-gcm';
const FINGERPRINT_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  /** identifies the key that encrypted a ciphertext, without revealing the key */
  readonly fingerprint: Buffer;
  readonly bytes: Buffer;
}

function keyFrom(text: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', text, '', 'culet sealing', 32));
  const fingerprint = createHash('sha256').update(bytes).digest().subarray(0, FINGERPRINT_BYTES);
  return { fingerprint, bytes };
}

/**
 * `ring` contains one or more keys and must be stored outside of the database: a database dump with
 * the keys would reveal all secrets.
 */
export function createSecretEncryption(ring: string): SecretEncryption {
  const keys = ring.split(KEY_SEPARATOR).filter(Boolean).map(keyFrom);
  const [first] = keys;
  if (!first) throw new Error('the key ring is empty');
  return {
    encrypt(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, first.bytes, nonce).setAAD(Buffer.from(place));
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([first.fingerprint, nonce, cipher.getAuthTag(), hidden]);
    },
    decrypt(sealed, place) {
      const key = keys.find(({ fingerprint }) =>
        fingerprint.equals(sealed.subarray(0, FINGERPRINT_BYTES)),
      );
      if (!key) return null;
      const nonce = sealed.subarray(FINGERPRINT_BYTES, FINGERPRINT_BYTES + NONCE_BYTES);
      const rest = sealed.subarray(FINGERPRINT_BYTES + NONCE_BYTES);
      const cipher = createDecipheriv(CIPHER, key.bytes, nonce)
        .setAAD(Buffer.from(place))
        .setAuthTag(rest.subarray(0, TAG_BYTES));
      const shown = [cipher.update(rest.subarray(TAG_BYTES)), cipher.final()];
      return Buffer.concat(shown).toString('utf8');
    },
  };
}
