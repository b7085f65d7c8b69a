import type { Readable } from 'node:stream';

/** Where the bytes of files live. A key is made by the server and never by a request. */
export interface FileStorage {
  /** Takes over a finished file on this machine's disk; when this resolves, the bytes are stored for good. */
  put(key: string, file: string, size: number): Promise<void>;
  open(key: string): Promise<Readable>;
  /** What is not there any more is removed already. */
  remove(key: string): Promise<void>;
}

const KEY = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/;

/** Nothing but a key ever becomes part of a path or of an address. */
export function requireKey(key: string): void {
  if (!KEY.test(key)) throw new Error('a file is asked for by something that is no key');
}
