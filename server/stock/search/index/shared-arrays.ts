const bytes = (count: number, each: number): SharedArrayBuffer =>
  new SharedArrayBuffer(count * each);

export const sharedU8 = (count: number): Uint8Array => new Uint8Array(bytes(count, 1));
export const sharedU32 = (count: number): Uint32Array => new Uint32Array(bytes(count, 4));
export const sharedI32 = (count: number): Int32Array => new Int32Array(bytes(count, 4));
