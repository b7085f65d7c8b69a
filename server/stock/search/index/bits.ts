export const hasBit = (bits: Uint8Array, row: number): boolean =>
  ((bits[row >>> 3] ?? 0) & (1 << (row & 7))) !== 0;

export function setBit(bits: Uint8Array, row: number): void {
  const byte = row >>> 3;
  bits[byte] = (bits[byte] ?? 0) | (1 << (row & 7));
}

export function clearBit(bits: Uint8Array, row: number): void {
  const byte = row >>> 3;
  bits[byte] = (bits[byte] ?? 0) & ~(1 << (row & 7));
}

export function rowsIn(bits: Uint8Array, count: number): Uint32Array {
  const rows = new Uint32Array(count);
  let at = 0;
  for (let byte = 0; byte < bits.length && at < count; byte += 1) {
    for (let left = bits[byte] ?? 0; left !== 0; left &= left - 1)
      rows[at++] = byte * 8 + 31 - Math.clz32(left & -left);
  }
  return rows;
}
