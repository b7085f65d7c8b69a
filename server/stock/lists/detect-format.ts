import { isUtf8 } from 'node:buffer';
import { type FileHandle, open } from 'node:fs/promises';
import { MOST_ROWS, tooManyRows } from './limits.ts';
import { ListFault } from './list-fault.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export type TextForm = 'csv' | 'json' | 'xml';
export type DetectedFormat =
  | { readonly form: 'zip' }
  | { readonly form: TextForm; readonly encoding: Encoding; readonly begins: string };

interface Expected {
  readonly noun: string;
  readonly formats: string;
}

const STOCK_LIST: Expected = {
  noun: 'stock list',
  formats: 'an Excel workbook, CSV, JSON or XML',
};

const CHUNK = 1024 * 1024;
const HEAD = 64 * 1024;

/**
 * Detects the format of a list by the content, not by the file name. Throws a `ListFault` if the
 * file is not a list; its message names what was expected.
 */
export async function detectFormat(
  path: string,
  expected: Expected = STOCK_LIST,
): Promise<DetectedFormat> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head.length === 0) throw new ListFault('is empty');
    if (head.subarray(0, 2).toString('latin1') === 'PK') return { form: 'zip' };
    if (head.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') throw await oldWorkbook(handle);
    const known = OTHERS.find(([sign]) => head.toString('latin1', 0, 16).startsWith(sign));
    if (known) throw new ListFault(`is ${known[1]}, not a ${expected.noun}`);
    const encoding = await detectEncoding(handle, head, expected);
    const begins = new TextDecoder(encoding).decode(head);
    const form = detectTextForm(begins, expected);
    if (form === 'csv' && encoding !== 'utf-16le' && encoding !== 'utf-16be')
      await requireFewLines(handle);
    return { form, encoding, begins };
  } finally {
    await handle.close();
  }
}

const OTHERS: readonly (readonly [sign: string, name: string])[] = [
  ['%PDF', 'a PDF'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF8', 'a picture'],
  ['RIFF', 'a picture or a video'],
  ['7z\xbc\xaf', 'a 7z archive'],
  ['Rar!', 'a RAR archive'],
  ['\x1f\x8b', 'a gzip file'],
  ['{\\rtf', 'a document'],
];

const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Returns the fault for an OLE compound file: an encrypted workbook, which contains the stream name
 * `ENCRYPTED`, or a workbook older than Excel 2007.
 */
async function oldWorkbook(handle: FileHandle): Promise<ListFault> {
  for await (const chunk of chunksOf(handle))
    if (chunk.includes(ENCRYPTED))
      return new ListFault('is password-protected: please save it without a password');
  return new ListFault(
    'is an Excel workbook in the format used before 2007: please save it as an Excel workbook (.xlsx)',
  );
}

async function detectEncoding(
  handle: FileHandle,
  head: Buffer,
  { formats }: Expected,
): Promise<Encoding> {
  const bom = head.toString('hex', 0, 3);
  if (bom === 'efbbbf') return 'utf-8';
  if (bom.startsWith('fffe')) return 'utf-16le';
  if (bom.startsWith('feff')) return 'utf-16be';
  const nulls = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) nulls[at % 2] = (nulls[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nulls;
  if (odd > head.length / 8 && even < odd / 8) return 'utf-16le';
  if (even > head.length / 8 && odd < even / 8) return 'utf-16be';
  if (even + odd > 0) throw new ListFault(`is in an unknown format: please send ${formats}`);
  return (await isAllUtf8(handle)) ? 'utf-8' : 'windows-1252';
}

async function isAllUtf8(handle: FileHandle): Promise<boolean> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunksOf(handle)) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const whole = bytes.length - incompleteBytes(bytes);
    if (!isUtf8(bytes.subarray(0, whole))) return false;
    rest = Buffer.from(bytes.subarray(whole));
  }
  return rest.length === 0;
}

/**
 * Returns how many bytes at the end of `bytes` belong to an incomplete UTF-8 character. The
 * character continues in the next chunk.
 */
function incompleteBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
  }
  return 0;
}

function detectTextForm(begins: string, { noun, formats }: Expected): TextForm {
  const text = begins.replace(/^\uFEFF/, '').trimStart();
  if (text === '') throw new ListFault('is empty');
  if (/^<(?:!doctype\s+html|html|head|body|table)\b/i.test(text))
    throw new ListFault(`is a web page, not a ${noun}: please send ${formats}`);
  if (text.startsWith('<')) return 'xml';
  return /^(?:\{|\[\s*[[{\]])/.test(text) ? 'json' : 'csv';
}

/** Counts line breaks before parsing, so that a file with too many lines is refused early. */
async function requireFewLines(handle: FileHandle): Promise<void> {
  let lines = 0;
  for await (const chunk of chunksOf(handle))
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1))
      lines += 1;
  if (lines <= MOST_ROWS) return;
  // Counts again, this time without the line breaks in quoted cells.
  let rows = 0;
  let isQuoted = false;
  for await (const chunk of chunksOf(handle))
    for (const byte of chunk) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_FEED && !isQuoted) rows += 1;
    }
  if (rows > MOST_ROWS) throw tooManyRows();
}
const LINE_FEED = 0x0a;
const QUOTE = 0x22;

async function* chunksOf(handle: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.alloc(CHUNK);
  for (let at = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, CHUNK, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
