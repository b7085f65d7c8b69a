import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets that the portal must read again, such as passwords of supplier servers. */
export interface Sealing {
  /** `place` is authenticated (AAD): the ciphertext cannot be decrypted for another place. */
  seal(text: string, place: string): Buffer;
  /** null if the key is no longer configured */
  open(sealed: Buffer, place: string): string | null;
}

/** Separator of keys. The first key encrypts, all keys decrypt. */
const BETWEEN = /[\s,]+/;
const CIPHER = 'aes-256-gcm';
const MARK_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  /** identifies the key of a ciphertext without revealing it */
  readonly mark: Buffer;
  readonly bytes: Buffer;
}

function keyFrom(text: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', text, '', 'culet sealing', 32));
  const mark = createHash('sha256').update(bytes).digest().subarray(0, MARK_BYTES);
  return { mark, bytes };
}

/** `ring` is stored outside of the database, so that a database dump alone reveals no secret. */
export function sealingBy(ring: string): Sealing {
  const keys = ring.split(BETWEEN).filter(Boolean).map(keyFrom);
  const [first] = keys;
  if (!first) throw new Error('a ring of keys without a key');
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, first.bytes, nonce).setAAD(Buffer.from(place));
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([first.mark, nonce, cipher.getAuthTag(), hidden]);
    },
    open(sealed, place) {
      const key = keys.find(({ mark }) => mark.equals(sealed.subarray(0, MARK_BYTES)));
      if (!key) return null;
      const nonce = sealed.subarray(MARK_BYTES, MARK_BYTES + NONCE_BYTES);
      const rest = sealed.subarray(MARK_BYTES + NONCE_BYTES);
      const cipher = createDecipheriv(CIPHER, key.bytes, nonce)
        .setAAD(Buffer.from(place))
        .setAuthTag(rest.subarray(0, TAG_BYTES));
      const shown = [cipher.update(rest.subarray(TAG_BYTES)), cipher.final()];
      return Buffer.concat(shown).toString('utf8');
    },
  };
}
