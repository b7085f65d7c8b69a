import { readFile } from 'node:fs/promises';
import type { components } from '#api/schema.gen.ts';
import { PROBLEMS } from '#machines/problems.ts';
import type { SentFile } from '../../platform/http/multipart.ts';
import { Refusal, refuse, refuseField } from '../../platform/http/refusal.ts';

type ExternalList = components['schemas']['ExternalList'];

export interface ListedNumber {
  number: string;
  /** path of the number in the request, for error messages */
  place: string;
  kinds: readonly ('stock' | 'report')[];
}

const MOST = 1_000;
const LONGEST = 40;
const BOTH = ['stock', 'report'] as const;

export async function readListedNumbers(
  { stock_numbers = [], report_numbers = [] }: ExternalList,
  files: readonly SentFile[],
): Promise<ListedNumber[]> {
  const listed: ListedNumber[] = [
    ...stock_numbers.map((number, i) => ({
      number,
      place: `data.stock_numbers.${i}`,
      kinds: ['stock'] as const,
    })),
    ...report_numbers.map((number, i) => ({
      number,
      place: `data.report_numbers.${i}`,
      kinds: ['report'] as const,
    })),
  ];
  const [file, second] = files;
  if (second) throw refuseField('file', 'Please send one file.');
  if (file) {
    const numbers = parseNumbers(decodeText(file, await readFile(file.path)));
    listed.push(...numbers.map((number) => ({ number, place: 'file', kinds: BOTH })));
  }
  const known = listed
    .map((entry) => ({ ...entry, number: entry.number.trim().toUpperCase() }))
    .filter(({ number }) => number !== '');
  if (known.length === 0) throw refuse('noStoneChosen');
  const place = file ? 'file' : 'data';
  if (known.length > MOST) throw refuseField(place, 'A list can have at most 1,000 numbers.');
  const long = known.find(({ number }) => number.length > LONGEST);
  if (long)
    throw refuseField(
      long.place,
      `“${long.number.slice(0, LONGEST)}…” is not a stock number or report number: it has more than ${LONGEST} characters. Please correct or remove it.`,
    );
  return known;
}

function decodeText(file: SentFile, bytes: Buffer): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    const text = new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
    if (file.mime !== 'application/octet-stream' || text.includes('\0'))
      throw new TypeError('no text');
    return text;
  } catch {
    const { message } = PROBLEMS.listKindRefused;
    throw new Refusal(PROBLEMS.listKindRefused, [{ field: file.field, message }]);
  }
}

export function parseNumbers(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const [first = '', ...rest] = lines;
  const separator = ['\t', ';', ',', '|'].find((sign) => first.includes(sign));
  const head = cellsOf(first, separator);
  const column = NAMES.map((name) => head.findIndex((cell) => name.test(cell))).find(
    (at) => at >= 0,
  );
  const isHeader = column !== undefined && !/\d/.test(first);
  if (isHeader) return rest.map((line) => cellsOf(line, separator)[column] ?? '').filter(Boolean);
  return text.split(/[\s,;|"']+/).filter(Boolean);
}

const NAMES = [
  /^(our )?(stock|stone|packet|lot)( ?(no|nr|num|number|id|#)\.?)?$/i,
  /^(report|cert|certificate|lab report)( ?(no|nr|num|number|#)\.?)?$/i,
];

const cellsOf = (line: string, separator: string | undefined): string[] =>
  (separator ? line.split(separator) : [line]).map((cell) =>
    cell
      .trim()
      .replaceAll(/^["']+|["']+$/g, '')
      .replaceAll('_', ' ')
      .trim(),
  );
