import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_OUTCOME, IMPORT_STATUS } from '#machines/codes.ts';
import { sendForm } from '../../support/files/forms.ts';
import { type WrittenCell, workbook } from '../../support/files/workbooks.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  type ImportDesk,
  importDeskOf,
  type StockImport,
} from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const { waiting, refused } = IMPORT_STATUS;
const HEADS = ['Stock #', 'Type', 'Shape', 'Carat', 'Color', 'Clarity', 'Price/Ct'];
const stone = (number: string, carat: string | number = '1.25'): (string | number)[] => [
  number,
  'Natural',
  'RB',
  carat,
  'G',
  'VS1',
  5000,
];
const ROWS = [HEADS, stone('OD-1'), stone('OD-2', '2.01')];
const textOf = (
  rows: readonly (readonly (string | number)[])[],
  separator = ',',
  end = '\n',
): string => rows.map((cells) => cells.join(separator)).join(end) + end;
const CSV = textOf(ROWS);
const book = (rows: readonly (readonly WrittenCell[])[], rest: object = {}) =>
  workbook([{ rows, ...rest }]);

let portal: Portal;
let cast: Cast;
let lists: ImportDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
});
afterAll(() => portal?.stop());

interface OddFile {
  readonly name?: string;
  readonly bytes: Buffer | string;
}
async function listOf({ name, bytes }: OddFile): Promise<StockImport> {
  const sent = await lists.sendBytes(cast.apiProvider, Buffer.from(bytes), {}, name);
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
  return lists.settled((sent.body.data as StockImport).id);
}

/** The rows beside the stock, each as its number, weight and shape, or as the cells for which it is rejected. */
async function staged({ id }: StockImport): Promise<string[]> {
  const { rows } = await portal.database.pool.query<Record<string, string | number | null>>(
    `select r.line, r.outcome, r.org_stock_no, r.carat, r.report_date::text as day,
            (select code from sub_master where nr = r.shape) as shape,
            (select string_agg(concat_ws(' ', f ->> 'field', f ->> 'column', '“' || (f ->> 'cell') || '”', f ->> 'reason'), '; ')
               from jsonb_array_elements(r.reasons) f) as reasons
       from stock_import_row r where r.import_id = $1 order by r.line`,
    [id],
  );
  return rows.map(({ line, outcome, org_stock_no, carat, shape, day, reasons }) =>
    [
      line,
      org_stock_no,
      ...(outcome === IMPORT_OUTCOME.rejected.code ? [reasons] : [carat, shape, day]),
    ]
      .filter((part) => part !== null)
      .join(' '),
  );
}

const TWO = ['2 OD-1 1.250 ROUND', '3 OD-2 2.010 ROUND'];

// Formats that only the reader tells apart are in tests/supply/bad-files.
describe('an odd file is imported right', () => {
  it.each<[string, () => OddFile | Promise<OddFile>, readonly string[]]>([
    ['a text under the name of a workbook', () => ({ name: 'stock.xlsx', bytes: CSV }), TWO],
    [
      'a workbook under the name of a text',
      async () => ({ name: 'stock.csv', bytes: await book(ROWS) }),
      TWO,
    ],
    ['carriage returns alone', () => ({ bytes: textOf(ROWS, ';', '\r') }), TWO],
    ['a byte order mark', () => ({ bytes: `\uFEFF${CSV}` }), TWO],
    ['UTF-16 without a mark', () => ({ bytes: Buffer.from(CSV, 'utf16le') }), TWO],
    [
      'UTF-16 the other way round',
      () => ({ bytes: Buffer.from(`\uFEFF${CSV}`, 'utf16le').swap16() }),
      TWO,
    ],
    [
      'decimals after a comma, and one after a point',
      () => ({
        bytes: textOf(
          [HEADS, stone('OD-1', '1,25'), stone('OD-2', '2,01'), stone('OD-3', '1.25')],
          ';',
        ),
      }),
      [...TWO, '4 OD-3 1.250 ROUND'],
    ],
    [
      'full-width figures',
      () => ({ bytes: textOf([HEADS, stone('OD-1', '１．２５'), stone('OD-2', '２．０１')]) }),
      TWO,
    ],
    ['totals at its end', () => ({ bytes: `${CSV}Total,,,3.26,,,10000\n,,,3.26,,,\n` }), TWO],
    [
      'two rows of heads',
      async () => ({
        bytes: await book([
          [...HEADS.slice(0, 6), 'Price', 'Measurements', null, null],
          [...HEADS.slice(0, 6).map(() => null), 'Per Carat', 'Length', 'Width', 'Depth'],
          ...[stone('OD-1'), stone('OD-2', '2.01')].map((cells) => [...cells, 6.8, 6.82, 4.2]),
        ]),
      }),
      ['3 OD-1 1.250 ROUND', '4 OD-2 2.010 ROUND'],
    ],
    [
      'a title, and its heads further down',
      () => ({ bytes: `Kestrel Lane Diamonds\nas of today\n\n${CSV}` }),
      ['5 OD-1 1.250 ROUND', '6 OD-2 2.010 ROUND'],
    ],
    [
      'a hidden sheet before the one in sight',
      () =>
        workbook([
          { name: 'Old', state: 'hidden', rows: [HEADS, stone('OLD-1')] },
          { name: 'Stock', rows: ROWS },
        ]).then((bytes) => ({ bytes })),
      TWO,
    ],
    [
      'days as numbers, and weights that a spreadsheet made days of',
      async () => ({
        bytes: await book([
          [...HEADS, 'Report Date'],
          [...stone('OD-1'), { value: 46087, style: 1 }],
          [...stone('OD-2').slice(0, 3), { value: 46087, style: 3 }, 'G', 'VS1', 5000],
        ]),
      }),
      [
        '2 OD-1 1.250 ROUND 2026-03-06',
        '3 OD-2 carat 4 “2026-03-06” is a date: a spreadsheet converted the number',
      ],
    ],
  ])('%s', async (_, file, rows) => {
    const list = await listOf(await file());
    expect(list.reason).toBeNull();
    expect(list.status).toBe(waiting.code);
    expect(await staged(list)).toEqual(rows);
  });

  it('11 MB', async () => {
    // Empty rows after the stones make it long, as a spreadsheet leaves them.
    const bytes = Buffer.alloc(11 * 1024 * 1024, `${' '.repeat(30_000)}\n`);
    bytes.write(CSV);
    const list = await listOf({ bytes });
    expect(list).toMatchObject({ status: waiting.code, reason: null, size: bytes.length });
    expect(await staged(list)).toEqual(TWO);
  });

  it('with two header rows that are lower than in the list of the mapping', async () => {
    const { providerId } = await importDeskOf(portal, cast.administrator, cast.otherApiProvider);
    const heads = [
      ['Ref', 'Shape', 'Weight', 'Colour', 'Purity', 'Price', 'Measurements', null, null],
      [null, null, null, null, null, 'Per Carat', 'Length', 'Width', 'Depth'],
    ];
    const row = ['LOW-1', 'OV', 1.5, 'F', 'VS2', 4000, 7.1, 5.2, 3.3];
    const map = await sendForm(portal, cast.administrator, 'PUT', '/inventory/mapping', {
      data: { provider_id: providerId, conventions: { growth_type: 2 } },
      files: [{ field: 'uploadExcel', name: 'a', bytes: await book([...heads, row]) }],
    });
    expect(map, JSON.stringify(map.body)).toMatchObject({ status: 200 });
    const other = await importDeskOf(portal, cast.administrator, cast.otherApiProvider);
    const bytes = await book([['Price list of the week'], [], ...heads, row]);
    const sent = await other.sendBytes(cast.otherApiProvider, bytes);
    const list = await other.settled((sent.body.data as StockImport).id);
    expect(await staged(list)).toEqual(['5 LOW-1 1.500 OVAL']);
  });
});

it('a file of more than 64 MB is refused with the limit, and nothing is stored', async () => {
  const kept = async () => [
    await fingerprint(portal.database.pool),
    await readdir(portal.filesDir, { recursive: true }),
  ];
  const before = await kept();
  const bytes = Buffer.alloc(64 * 1024 * 1024 + 1, `${' '.repeat(30_000)}\n`);
  bytes.write(CSV);
  const answer = await lists.sendBytes(cast.apiProvider, bytes);
  expectProblem(answer, 413, 'list');
  expect(answer.body).toMatchObject({
    code: 'BODY_TOO_LARGE',
    message: 'The file must not be larger than 64 MB.',
  });
  expect(await kept()).toEqual(before);
});

it('a file of 64 MB is received whole', async () => {
  // A PDF is refused by its first bytes: reading a list of this size would take seconds.
  const bytes = Buffer.alloc(64 * 1024 * 1024, '%PDF-1.7 ');
  const list = await listOf({ name: 'stock.xlsx', bytes });
  expect(list).toMatchObject({
    status: refused.code,
    reason: 'The list is a PDF, not a stock list.',
    size: bytes.length,
  });
});

describe('a file that cannot be imported is refused, with the place and the reason', () => {
  it('if it is empty', async () => {
    const list = await listOf({ bytes: '\n' });
    expect(list).toMatchObject({
      status: refused.code,
      reason: 'The list is empty.',
      figures: null,
    });
  });

  it('if it breaks off below rows that could be read', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => stone(`OD-${at}`));
    const list = await listOf({ bytes: `${textOf([HEADS, ...rows])}${'1,'.repeat(600)}\n` });
    expect(list).toMatchObject({
      status: refused.code,
      reason: 'The list has more than 512 columns (row 3002, column 513).',
    });
    expect(await staged(list)).toEqual([]);
  });
});
