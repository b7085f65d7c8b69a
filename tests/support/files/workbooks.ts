import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

/** A cell to write: a text, a number, or its raw XML parts. */
export type WrittenCell =
  | string
  | number
  | null
  | { value?: string | number; kind?: string; style?: number; formula?: string };

export interface WrittenSheet {
  name?: string;
  state?: 'visible' | 'hidden' | 'veryHidden';
  rows: readonly (readonly WrittenCell[])[];
  merges?: readonly string[];
  /** XML before the rows, such as a document type */
  before?: string;
}

export async function zipOf(
  parts: Readonly<Record<string, string | Buffer>>,
  compress = true,
): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, part] of Object.entries(parts))
    zip.addBuffer(Buffer.from(part), name, { compress });
  zip.end();
  return await buffer(zip.outputStream);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** Style numbers: 1 is a date, 2 a percentage, 3 a date in another format. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="[$-409]dd\\-mmm\\-yyyy"/></numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="164"/></cellXfs></styleSheet>`;

export interface Book {
  /** texts inline in the cells, and not in the shared string table */
  inline?: boolean;
  date1904?: boolean;
}

/** Returns the parts of a workbook as spreadsheet programs write them. */
export function partsOf(
  sheets: readonly WrittenSheet[],
  { inline = false, date1904 = false }: Book = {},
): Record<string, string> {
  const texts = new Map<string, number>();
  const shared = (text: string): number => {
    const at = texts.get(text) ?? texts.size;
    texts.set(text, at);
    return at;
  };
  const cellOf = (cell: WrittenCell, place: string): string => {
    if (cell === null || cell === '') return '';
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
    if (typeof cell === 'string')
      return inline
        ? `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
        : `<c r="${place}" t="s"><v>${shared(cell)}</v></c>`;
    const { value, kind, style, formula } = cell;
    return `<c r="${place}"${style ? ` s="${style}"` : ''}${kind ? ` t="${kind}"` : ''}>${
      formula === undefined ? '' : `<f>${escaped(formula)}</f>`
    }${value === undefined ? '' : `<v>${escaped(String(value))}</v>`}</c>`;
  };
  const parts: Record<string, string> = {};
  for (const [at, { rows, merges = [], before = '' }] of sheets.entries()) {
    const lines = rows.map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => cellOf(cell, `${letters(column)}${row + 1}`)).join('')}</row>`,
    );
    const joined = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `${XML}${before}<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData>${
        joined && `<mergeCells count="${merges.length}">${joined}</mergeCells>`
      }</worksheet>`;
  }
  return {
    '[Content_Types].xml': `${XML}<Types/>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${
      date1904 ? ' date1904="1"' : ''
    }/><sheets>${sheets
      .map(
        ({ name, state = 'visible' }, at) =>
          `<sheet name="${escaped(name ?? `Sheet${at + 1}`)}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships>${sheets
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `${XML}<sst xmlns="${MAIN}">${[...texts.keys()]
      .map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`)
      .join('')}</sst>`,
    ...parts,
  };
}

export const workbook = (sheets: readonly WrittenSheet[], book?: Book): Promise<Buffer> =>
  zipOf(partsOf(sheets, book));

/** Returns the column name: 27 is "AB". */
export function letters(column: number): string {
  const front = Math.floor(column / 26) - 1;
  return `${front < 0 ? '' : letters(front)}${String.fromCharCode(65 + (column % 26))}`;
}

export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Returns the archive with false part sizes in its central directory. */
export function lyingAbout(zip: Buffer, size: number): Buffer {
  const lying = Buffer.from(zip);
  for (let at = lying.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0; ) {
    lying.writeUInt32LE(size, at + 24);
    at = lying.indexOf('PK\u0001\u0002', at + 4, 'latin1');
  }
  return lying;
}

/** Streams a large workbook row by row, so that the test does not hold it in memory. */
export async function writeLargeWorkbook(
  to: NodeJS.WritableStream,
  heads: readonly string[],
  rows: number,
  rowOf: (row: number) => readonly (string | number)[],
): Promise<void> {
  const { 'xl/worksheets/sheet1.xml': _, ...parts } = partsOf([{ rows: [] }]);
  const { Readable } = await import('node:stream');
  const zip = new yazl.ZipFile();
  for (const [name, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part), name);
  zip.addReadStream(Readable.from(sheetText(heads, rows, rowOf)), 'xl/worksheets/sheet1.xml');
  zip.end();
  zip.outputStream.pipe(to);
  await once(to, 'finish');
}

function* sheetText(
  heads: readonly string[],
  rows: number,
  rowOf: (row: number) => readonly (string | number)[],
): Generator<string> {
  const text = (cells: readonly (string | number)[], line: number): string =>
    `<row r="${line}">${cells
      .map((cell, column) =>
        typeof cell === 'number'
          ? `<c r="${letters(column)}${line}"><v>${cell}</v></c>`
          : `<c r="${letters(column)}${line}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`,
      )
      .join('')}</row>`;
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetData>${text(heads, 1)}`;
  let part = '';
  for (let row = 0; row < rows; row += 1) {
    part += text(rowOf(row), row + 2);
    if (part.length < 65_536) continue;
    yield part;
    part = '';
  }
  yield `${part}</sheetData></worksheet>`;
}
