import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Hides what the portal must be able to read again itself, such as the password of somebody else's server. */
export interface Sealing {
  /** `place` is where it is stored: sealed for one place, it cannot be opened at another. */
  seal(text: string, place: string): Buffer;
  /** null where its key is not in the ring any more */
  open(sealed: Buffer, place: string): string | null;
}

/** Between the keys of a ring. The first one seals, each of them opens. */
const BETWEEN = /[\s,]+/;
const CIPHER = 'aes-256-gcm';
const MARK_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  /** by which what it sealed is known; does not lead back to it */
  readonly mark: Buffer;
  readonly bytes: Buffer;
}

function keyFrom(text: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', text, '', 'culet sealing', 32));
  const mark = createHash('sha256').update(bytes).digest().subarray(0, MARK_BYTES);
  return { mark, bytes };
}

/** The ring as it was given or drawn: never in the database, so that nobody reads the one with the other. */
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
