import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PROBLEMS } from '#machines/problems.ts';
import type { SentFile } from '../../platform/http/multipart.ts';
import { Refusal, refuseField } from '../../platform/http/refusal.ts';
import { csvLines, UnclosedQuote } from './csv-lines.ts';
import {
  LIST_FIELDS,
  type ParsedRapList,
  parseRapList,
  type RapListFault,
} from './parse-rap-list.ts';
import type { ListSource } from './versions.ts';

export interface SentList extends ParsedRapList {
  source: ListSource;
  /** path of the request field that contains the list, for error messages */
  place: string;
  sha256: string;
}

const FILE = 'file';
const TEXT = 'data.csv';
const NOT_A_LIST = `This is not a price list. Please send a CSV list with one price per line: ${LIST_FIELDS.join(', ')}.`;

export async function readSentList(
  csv: string | undefined,
  files: readonly SentFile[],
): Promise<SentList> {
  const [file, second] = files;
  if (second || (file && file.field !== FILE))
    throw refuseField(second?.field ?? FILE, 'Please send one file, in the field “file”.');
  if (file && csv !== undefined) throw refuseField(TEXT, 'Please send a file or a text, not both.');
  if (!file && csv === undefined) throw refuseField(TEXT, 'Please send a price list.');
  const place = file ? FILE : TEXT;
  const text = file ? await textOf(file) : (csv ?? '');
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { ...readText(text, place), source: file ? 'file' : 'body', place, sha256 };
}

async function textOf(file: SentFile): Promise<string> {
  // `mime` is detected from the file signature. Text has no signature, so every other type means
  // that the file is not text.
  if (file.mime !== 'application/octet-stream') throw refuseField(FILE, NOT_A_LIST);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file.path));
  } catch (error) {
    if (error instanceof TypeError) throw refuseField(FILE, NOT_A_LIST);
    throw error;
  }
}

function readText(text: string, place: string): ParsedRapList {
  if (text.includes('\0')) throw refuseField(place, NOT_A_LIST);
  const lines = linesOf(text, place);
  if (lines.length === 0) throw refuseField(place, 'The price list is empty.');
  if (lines.every(({ fields }) => fields.length === 1)) throw refuseField(place, NOT_A_LIST);
  return parseRapList(lines);
}

function linesOf(text: string, place: string) {
  try {
    return csvLines(text);
  } catch (error) {
    if (error instanceof UnclosedQuote)
      throw refuseField(place, `The quotation mark on line ${error.line} is never closed.`);
    throw error;
  }
}

export const FAULTS_LISTED = 100;

export function refuseFaults({ faults, place }: Pick<SentList, 'faults' | 'place'>): Refusal {
  const many = faults.length > FAULTS_LISTED ? `; the first ${FAULTS_LISTED} are listed` : '';
  const message = `The price list has ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}${many}. Nothing was changed.`;
  return new Refusal(
    { ...PROBLEMS.rapListFaulty, message },
    faults.slice(0, FAULTS_LISTED).map((fault) => ({
      field: `${place}.${fault.line}.${fault.field.replaceAll(' ', '_')}`,
      message: faultSentence(fault),
    })),
  );
}

export const faultSentence = ({ line, field, value, expected }: RapListFault): string =>
  `Line ${line}, ${field} “${value}”: expected ${expected}.`;
