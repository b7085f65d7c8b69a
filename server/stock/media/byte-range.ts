import type { ByteRange } from '../../platform/files/storage.ts';

/**
 * Parses a `Range` header with one range. Returns null for any other header, so that the server
 * sends the whole file, as RFC 9110 permits.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!found) return null;
  const [, from = '', to = ''] = found;
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : null;
}
