/** Room for a long list; more is taken where one is longer. */
const ROOM = 512 * 1024;
/** Of larger room none is kept for the next list. */
const MOST_ROOM = 4 * ROOM;
/** As many are written at once as answers wait for being packed. */
const MOST_KEPT = 8;
/** No character of a text takes more bytes. */
const WIDEST = 3;

const kept: Buffer[] = [];
const lent = new WeakSet<Buffer>();

/**
 * Texts one after the other as bytes, in room that is used again once they are given back. A long list as one text would be
 * copied twice, and each copy would wait for a collection of all garbage.
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

/** Whether these are such bytes, which nobody needs after they were packed. */
export const isLent = (payload: unknown): payload is Buffer =>
  Buffer.isBuffer(payload) && lent.has(payload);

export function giveBack(bytes: Buffer): void {
  if (!lent.delete(bytes)) return;
  if (kept.length < MOST_KEPT && bytes.buffer.byteLength <= MOST_ROOM)
    kept.push(Buffer.from(bytes.buffer));
}
