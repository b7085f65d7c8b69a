import { createReadStream } from 'node:fs';
import type { Encoding } from './detect-format.ts';

const CHUNK = 256 * 1024;

/** Decodes a file in chunks, without its byte-order mark. */
export async function* decodeFile(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
    const text = decoder.decode(chunk as Buffer, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
