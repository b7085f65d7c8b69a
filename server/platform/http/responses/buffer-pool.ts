const BUFFER_BYTES = 512 * 1024;
const MAX_POOLED_BYTES = 4 * BUFFER_BYTES;
/**
 * Maximum number of pooled buffers. More responses rarely wait for compression at the same time.
 */
const MAX_POOLED_BUFFERS = 8;
/** A UTF-16 code unit takes at most three bytes in UTF-8. */
const MAX_BYTES_PER_CHARACTER = 3;

const pool: Buffer[] = [];
const borrowed = new WeakSet<Buffer>();

/**
 * Encodes texts into a pooled buffer. Concatenating the texts of a long response would copy them
 * twice, and the copies would survive until a major garbage collection.
 */
export function encodeToBuffer(texts: Iterable<string>): Buffer {
  let buffer = pool.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES);
  let end = 0;
  for (const text of texts) {
    const most = end + text.length * MAX_BYTES_PER_CHARACTER;
    if (most > buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(2 * buffer.length, most));
      buffer.copy(larger, 0, 0, end);
      buffer = larger;
    }
    end += buffer.write(text, end);
  }
  const bytes = buffer.subarray(0, end);
  borrowed.add(bytes);
  return bytes;
}

/** Returns true for a pooled buffer, which must be returned to the pool after compression. */
export const isPooledBuffer = (payload: unknown): payload is Buffer =>
  Buffer.isBuffer(payload) && borrowed.has(payload);

export function returnBuffer(bytes: Buffer): void {
  if (!borrowed.delete(bytes)) return;
  if (pool.length < MAX_POOLED_BUFFERS && bytes.buffer.byteLength <= MAX_POOLED_BYTES)
    pool.push(Buffer.from(bytes.buffer));
}
