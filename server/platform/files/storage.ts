import type { Readable } from 'node:stream';

/** A part of a file, from the first to the last byte, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The server generates the keys; a key never comes from a request. */
export interface FileStorage {
  /** When the promise resolves, the file is on durable storage. */
  put(key: string, file: string, size: number): Promise<void>;
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Does nothing if the file does not exist. */
  remove(key: string): Promise<void>;
}

const KEY = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/;

/** The required form of a key prevents path traversal. */
export function requireKey(key: string): void {
  if (!KEY.test(key)) throw new Error('a file was requested with an invalid key');
}
