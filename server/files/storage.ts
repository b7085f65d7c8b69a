import type { Readable } from 'node:stream';

/** Where the bytes of files live. A key is made by the server and never by a request. */
export interface FileStorage {
  /** Takes over a finished file on this machine's disk; when this resolves, the bytes are kept for good. */
  put(key: string, file: string, size: number): Promise<void>;
  open(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
}
