/** Initial size of a buffer; it grows for longer lists. */
const ROOM = 512 * 1024;
/** Larger buffers do not return to the pool. */
const MOST_ROOM = 4 * ROOM;
/** At most this many responses usually wait for compression concurrently. */
const MOST_KEPT = 8;
/** A UTF-16 code unit takes at most three bytes in UTF-8. */
const WIDEST = 3;

const kept: Buffer[] = [];
const lent = new WeakSet<Buffer>();

/**
 * Encodes texts into a pooled buffer. Concatenating a long list would copy it twice, and the copies
 * would survive until a major garbage collection.
 */
export function bytesOf(texts: Iterable<string>): Buffer {
  let room = kept.pop() ?? Buffer.allocUnsafeSlow(ROOM);
  let end = 0;
  for (const text of texts) {
    const most = end + text.length * WIDEST;
    if (most > room.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(2 * room.length, most));
      room.copy(larger, 0, 0, end);
      room = larger;
    }
    end += room.write(text, end);
  }
  const bytes = room.subarray(0, end);
  lent.add(bytes);
  return bytes;
}

/** True if the payload is a pooled buffer, to be returned after compression. */
export const isLent = (payload: unknown): payload is Buffer =>
  Buffer.isBuffer(payload) && lent.has(payload);

export function giveBack(bytes: Buffer): void {
  if (!lent.delete(bytes)) return;
  if (kept.length < MOST_KEPT && bytes.buffer.byteLength <= MOST_ROOM)
    kept.push(Buffer.from(bytes.buffer));
}
