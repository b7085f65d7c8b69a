import { PassThrough, pipeline, Readable } from 'node:stream';
import yazl from 'yazl';
import { type CellValue, cellXml, STYLES_XML } from './sheet-cells.ts';
import {
  CONTENT_TYPES_XML,
  RELATIONS_XML,
  WORKBOOK_RELATIONS_XML,
  workbookXml,
} from './workbook-parts.ts';

export interface SheetColumn<Row> {
  header: string;
  /** width in characters */
  width: number;
  value: (row: Row) => CellValue;
}

export interface Sheet<Row> {
  sheet: string;
  columns: readonly SheetColumn<Row>[];
  rows: AsyncIterable<Row>;
}

const MOST_ROWS = 1_048_575;
const PIECE = 64 * 1024;

export function streamXlsx<Row>(sheet: Sheet<Row>): Readable {
  const zip = new yazl.ZipFile();
  const output = new PassThrough();
  const cells = Readable.from(sheetXml(sheet), { objectMode: false });
  cells.on('error', (error) => output.destroy(error));
  pipeline(zip.outputStream, output, () => cells.destroy());
  for (const [name, text] of [
    ['[Content_Types].xml', CONTENT_TYPES_XML],
    ['_rels/.rels', RELATIONS_XML],
    ['xl/workbook.xml', workbookXml(sheet.sheet)],
    ['xl/_rels/workbook.xml.rels', WORKBOOK_RELATIONS_XML],
    ['xl/styles.xml', STYLES_XML],
  ] as const)
    zip.addBuffer(Buffer.from(text), name);
  zip.addReadStream(cells, 'xl/worksheets/sheet1.xml');
  zip.end();
  return output;
}

async function* sheetXml<Row>({ columns, rows }: Sheet<Row>): AsyncGenerator<Buffer> {
  let text = headXml(columns);
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > MOST_ROWS) throw new Error('the workbook has too many rows for one sheet');
    text += `<row>${columns.map(({ value }) => cellXml(value(row))).join('')}</row>`;
    if (text.length < PIECE) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`);
}

function headXml<Row>(columns: readonly SheetColumn<Row>[]): string {
  const widths = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  const titles = columns.map(({ header }) => cellXml(header, 'title'));
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row>${titles.join('')}</row>`
  );
}
