import { rm } from 'node:fs/promises';
import { findHeaderRow, type HeaderRow, MAX_HEADER_ROWS } from '#common/supply/header-row.ts';
import type { ListRow } from '#common/supply/mapping.ts';
import { type DetectedFormat, detectFormat } from './detect-format.ts';
import { ListFault } from './list-fault.ts';
import type { RawList } from './raw-list.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { readXml } from './read-xml.ts';
import { type Archive, openArchive, unpackOne } from './unpack.ts';
import { isWorkbook, readWorkbook } from './workbook/read-workbook.ts';

export interface ListOptions {
  /** number of the header row; detected if undefined */
  readonly headerRow?: number | undefined;
  /** header names of the supplier's earlier stock lists, which help to detect the header row */
  readonly names?: readonly string[] | undefined;
  /** header row that an earlier reading of this file detected; skips the detection */
  readonly heads?: HeaderRow | undefined;
  /** path of the records in JSON ("data.stones") or XML ("feed/stone"); detected if undefined */
  readonly rowsAt?: string | undefined;
}

export interface ListFacts extends Pick<RawList, 'format' | 'encoding' | 'separator' | 'sheet'> {
  /** number of the last header row; 0 if each record names its fields */
  readonly headerRow: number;
  readonly headers: readonly string[];
}

export interface OpenedList {
  readonly facts: ListFacts;
  /** the rows below the headers; each call starts from the first */
  rows(): AsyncIterable<readonly ListRow[]>;
  close(): Promise<void>;
}

/** Path of the temporary file with the unpacked content of an archive. */
export const unpackedFrom = (path: string): string => `${path}.unpacked`;

/** Opens a stock list of any supported format. The caller must close the list. */
export async function openList(path: string, options: ListOptions): Promise<OpenedList> {
  const unpacked = unpackedFrom(path);
  const archives: Archive[] = [];
  const close = async () => {
    for (const { zip } of archives) zip.close();
    await rm(unpacked, { force: true });
  };
  try {
    const raw = await openRaw(path, unpacked, options, archives);
    return { ...(await underHeads(raw, options)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openRaw(
  path: string,
  unpacked: string,
  options: ListOptions,
  archives: Archive[],
): Promise<RawList> {
  const look = await detectFormat(path);
  if (look.form !== 'zip') return await readText(path, look, options);
  const archive = await openArchive(path);
  archives.push(archive);
  if (isWorkbook(archive)) return await readWorkbook(archive);
  await unpackOne(archive, unpacked);
  const inner = await detectFormat(unpacked);
  if (inner.form !== 'zip') return await readText(unpacked, inner, options);
  const workbook = await openArchive(unpacked);
  archives.push(workbook);
  if (!isWorkbook(workbook)) throw new ListFault('is an archive inside an archive');
  return await readWorkbook(workbook);
}

async function readText(
  path: string,
  { form, encoding, begins }: Exclude<DetectedFormat, { form: 'zip' }>,
  { rowsAt }: ListOptions,
): Promise<RawList> {
  if (form === 'json') return await readJson(path, encoding, rowsAt);
  if (form === 'xml') return await readXml(path, encoding, begins, rowsAt);
  return readCsv(path, encoding, begins);
}

async function underHeads(raw: RawList, options: ListOptions): Promise<Omit<OpenedList, 'close'>> {
  const { format, encoding, separator, sheet } = raw;
  const found = raw.headers
    ? { line: 0, headers: raw.headers }
    : (options.heads ?? (await headsOf(raw, options)));
  return {
    facts: { format, encoding, separator, sheet, headerRow: found.line, headers: found.headers },
    rows: () => below(raw, found.line),
  };
}

async function headsOf(raw: RawList, { headerRow: given, names }: ListOptions): Promise<HeaderRow> {
  const head: ListRow[] = [];
  for await (const batch of raw.rows()) {
    head.push(...batch.slice(0, MAX_HEADER_ROWS + 1));
    if (head.length > MAX_HEADER_ROWS) break;
  }
  if (head.length === 0) throw new ListFault('is empty');
  const found = findHeaderRow(head, given, names);
  if (found) return found;
  throw given === undefined
    ? new ListFault(
        `has no header row with known column names in its first ${Math.min(head.length, MAX_HEADER_ROWS)} rows. Please choose the header row`,
      )
    : new ListFault('has an empty header row', { row: given });
}

async function* below(raw: RawList, line: number): AsyncGenerator<readonly ListRow[]> {
  for await (const batch of raw.rows()) {
    const [first] = batch;
    const rows = first && first.line > line ? batch : batch.filter((row) => row.line > line);
    if (rows.length > 0) yield rows;
  }
}
