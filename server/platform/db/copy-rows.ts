import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Null becomes `\N` in COPY text. */
export type Field = string | number | boolean | null;

/** Chunk size in characters: large enough for few writes, small enough for prompt back-pressure. */
const CHUNK = 1 << 16;

export async function copyRows(
  connection: pg.PoolClient,
  target: string,
  rows: Iterable<readonly Field[]> | AsyncIterable<readonly Field[]>,
): Promise<void> {
  await copyText(connection, target, textChunks(rows));
}

/** `chunks` are already encoded in COPY text format. */
export async function copyText(
  connection: pg.PoolClient,
  target: string,
  chunks: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const source = Readable.from(chunks, { objectMode: true, highWaterMark: 2 });
  await pipeline(source, connection.query(copyFrom(`COPY ${target}`)));
}

/**
 * Must be asynchronous, so that an error in `rows` rejects the pipeline. A synchronous generator
 * would crash the process.
 */
export async function* textChunks(
  rows: Iterable<readonly Field[]> | AsyncIterable<readonly Field[]>,
): AsyncGenerator<string> {
  let chunk = '';
  for await (const row of rows) {
    chunk += `${row.map(fieldText).join('\t')}\n`;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk) yield chunk;
}

const ESCAPED: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

function fieldText(field: Field): string {
  if (field === null) return '\\N';
  if (typeof field !== 'string') return String(field);
  return /[\\\t\n\r]/.test(field)
    ? field.replace(/[\\\t\n\r]/g, (char) => ESCAPED[char] ?? char)
    : field;
}

export function textArray(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
