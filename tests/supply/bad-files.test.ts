import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ListFault } from '../../server/stock/lists/list-fault.ts';
import { profileInWorker, readList } from '../../server/stock/lists/read-list.ts';
import { lyingAbout, partsOf, workbook, zipOf } from '../support/files/workbooks.ts';
import { CHOICES } from '../support/files/written-lists.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'culet-bad-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  for (const name of await readdir(folder)) expect(name).not.toMatch(/unpacked/);
});

const HEADS = ['Stock #', 'Shape', 'Carat', 'Color', 'Clarity', 'Price/Ct'];
const STONE = ['A-1', 'RB', '1.01', 'G', 'VS1', '5000'];
const CSV = `${HEADS.join(',')}\n${STONE.join(',')}\n`;
let made = 0;

async function fileOf(bytes: Buffer | string): Promise<string> {
  made += 1;
  const file = path.join(folder, `list-${made}`);
  await writeFile(file, bytes);
  return file;
}

async function refusalOf(bytes: Buffer | string): Promise<string> {
  const file = await fileOf(bytes);
  const before = process.cpuUsage();
  const fault = await find(file).then(
    () => null,
    (error: unknown) => error,
  );
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(4_000);
  if (!(fault instanceof ListFault)) throw fault ?? new Error('it was read');
  const { row, column } = fault.place;
  return [fault.message, row && `row ${row}`, column && `column ${column}`]
    .filter(Boolean)
    .join(', ');
}

const find = (file: string, headerRow?: number) =>
  profileInWorker(
    file,
    { headerRow },
    { choices: CHOICES, decided: { conventions: { growth_type: 2 } }, kept: null },
  );

async function stonesOf(bytes: Buffer | string, headerRow?: number) {
  const found = await find(await fileOf(bytes), headerRow);
  expect(found.rejections).toEqual([]);
  return found.preview.map(({ stone }) => stone);
}

const sheet = (rows: readonly (readonly (string | number | null)[])[], rest: object = {}) =>
  workbook([{ rows, ...rest }]);

describe('a file that is not a stock list is refused', () => {
  it.each<[string, () => Promise<Buffer | string> | Buffer | string, RegExp]>([
    ['nothing', () => '', /^is empty/],
    ['blanks', () => ' \n \n', /^is empty/],
    ['a PDF under the name of a workbook', () => '%PDF-1.7 …', /^is a PDF, not a stock list/],
    ['a picture', () => Buffer.from('89504e470d0a1a0a', 'hex'), /^is a picture/],
    ['a web page', () => '<!DOCTYPE html><html><table>', /^is a web page/],
    ['bytes', () => Buffer.from([1, 0, 2, 0, 0, 0, 0, 3, 4, 5]), /^is in an unknown format/],
    [
      'a workbook with a password',
      () =>
        Buffer.concat([
          Buffer.from('d0cf11e0a1b11ae1', 'hex'),
          Buffer.alloc(600),
          Buffer.from('EncryptedPackage', 'utf16le'),
        ]),
      /^is password-protected/,
    ],
    [
      'a workbook of before 2007',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      /before 2007/,
    ],
    [
      'a zip in a zip',
      async () => zipOf({ 'a.zip': await zipOf({ 'a.csv': CSV }) }),
      /^is an archive inside an archive/,
    ],
    [
      'a zip of two lists',
      () => zipOf({ 'a.csv': CSV, 'b.csv': CSV }),
      /^is an archive of 2 files/,
    ],
    ['an empty zip', () => zipOf({}), /^is an empty archive/],
    ['half a workbook', async () => (await sheet([HEADS, STONE])).subarray(0, 900), /^is damaged/],
    ['a text without heads', () => 'a,b,c\nd,e,f\n', /^has no header row/],
    [
      'a workbook of hidden sheets',
      () => workbook([{ rows: [HEADS, STONE], state: 'veryHidden' }]),
      /^has no visible sheet/,
    ],
    ['JSON without records', () => '{"a": 1}', /^has no list of records/],
    ['half of JSON', () => '[{"stock": "A-1"}, {"stock": ', /^is not valid JSON, row 2/],
    ['XML without records', () => '<a><b>c</b></a>', /^has no records/],
    ['half of XML', () => '<a><b x="1" y="2"/><b x="1" y="2"', /^is not valid XML/],
    [
      'XML with a document type',
      () =>
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${'c'.repeat(50)}">]><a><b x="1" y="2">&b;</b></a>`,
      /^contains a DOCTYPE declaration/,
    ],
    [
      'XML in letters that nobody knows',
      () => '<?xml version="1.0" encoding="klingon"?><a/>',
      /unknown encoding “klingon”/,
    ],
    [
      'a quotation mark that stays open',
      () => `${CSV}"A-2,RB\n${'x,'.repeat(600_000)}`,
      /^has a quotation mark that is never closed.*, row 3/,
    ],
    [
      'a cell without an end',
      () => `${CSV}${'x'.repeat(40_000)},RB\n`,
      /^has a cell of more than 32,767 characters, row 3, column 1/,
    ],
    [
      '600 columns',
      () => `${CSV}${'1,'.repeat(600)}\n`,
      /^has more than 512 columns, row 3, column 513/,
    ],
    [
      'records of 600 fields',
      () =>
        JSON.stringify([Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`f${at}`, 1]))]),
      /^has more than 512 columns/,
    ],
    ['lists in lists', () => `${'['.repeat(30)}1${']'.repeat(30)}`, /levels deep/],
  ])('%s', async (_, bytes, reason) => {
    expect(await refusalOf(await bytes())).toMatch(reason);
  });
});

describe('a file that would exhaust the memory is refused', () => {
  it('as a workbook that unpacks to 400 MB', async () => {
    const parts = partsOf([{ rows: [HEADS, STONE] }]);
    const bomb = await zipOf({
      ...parts,
      'xl/sharedStrings.xml': Buffer.alloc(400 * 1024 * 1024, 65),
    });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await refusalOf(bomb)).toMatch(/^is compressed by a factor of more than 150/);
  });

  it('as a workbook that declares a smaller size', async () => {
    const parts = partsOf([{ rows: [HEADS, STONE] }]);
    const bomb = await zipOf({
      ...parts,
      'xl/sharedStrings.xml': Buffer.alloc(50 * 1024 * 1024, 65),
    });
    expect(await refusalOf(lyingAbout(bomb, 2_000))).toMatch(/size differs from its header/);
  });

  it('as a workbook with a document type declaration', async () => {
    const bomb = await workbook([
      {
        rows: [HEADS, STONE],
        before: '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>',
      },
    ]);
    expect(await refusalOf(bomb)).toMatch(/^contains a DOCTYPE declaration.*sheet “Sheet1”/);
  });

  it('as five million rows', async () => {
    expect(await refusalOf(`${CSV}${'a,b\n'.repeat(5_000_000)}`)).toMatch(
      /^has more than 1,048,576 rows, row 1048577/,
    );
  });

  it('as a row below the last one of a spreadsheet', async () => {
    const parts = partsOf([{ rows: [HEADS, STONE] }]);
    const far =
      parts['xl/worksheets/sheet1.xml']?.replace('<row r="2">', '<row r="5000000">') ?? '';
    expect(await refusalOf(await zipOf({ ...parts, 'xl/worksheets/sheet1.xml': far }))).toMatch(
      /^has more than 1,048,576 rows/,
    );
  });

  it('as a text of 60 MB between two tags', async () => {
    const parts = partsOf([{ rows: [HEADS, STONE] }]);
    const random = Buffer.from(
      Array.from({ length: 500_000 }, () => 97 + Math.floor(Math.random() * 26)),
    );
    const long = Buffer.concat([
      Buffer.from('<sst><si><t>'),
      ...Array.from({ length: 20 }, () => random),
    ]);
    expect(await refusalOf(await zipOf({ ...parts, 'xl/sharedStrings.xml': long }))).toMatch(
      /four million characters/,
    );
  });

  it('column names such as "constructor" are plain names', async () => {
    const stones = await stonesOf(`__proto__,constructor,${CSV.replace('\n', '\nx,y,')}`);
    expect(stones[0]).toMatchObject({ org_stock_no: 'A-1' });
    const json = `[{"__proto__": {"stock_no": "X"}, "stock_no": "A-1", "shape": "RB", "carat": 1.01, "color": "G", "clarity": "VS1", "price_per_ct": 5000}]`;
    expect((await stonesOf(json.replace('price_per_ct', 'PricePerCt')))[0]).toMatchObject({
      org_stock_no: 'A-1',
    });
    expect({}).not.toHaveProperty('stock_no');
  });
});

describe('an unusual list is read', () => {
  it('with another file extension, empty rows, three hundred columns and blanks around its cells', async () => {
    const more = Array.from({ length: 294 }, (_, at) => `Extra ${at}`);
    const csv = `\n\n${[...HEADS, ...more].join(',')}\n\n ${STONE.join(' , ')} ,${more.map(() => 'x').join(',')}\n`;
    expect(await stonesOf(csv)).toMatchObject([
      { org_stock_no: 'A-1', carat: '1.010', price_per_ct: '5000.00' },
    ]);
  });

  it('with cells that span several rows', async () => {
    const [stock, shape, ...rest] = STONE;
    const rows = [
      HEADS,
      [stock ?? '', shape ?? '', ...rest],
      ['A-2', null, ...rest],
      ['A-3', null, ...rest],
      ['A-4', 'OV', ...rest],
    ];
    const stones = await stonesOf(await sheet(rows, { merges: ['B2:B4', 'F2:G2'] }));
    expect(stones.map((stone) => stone?.shape)).toEqual(['ROUND', 'ROUND', 'ROUND', 'OVAL']);
  });

  it('with formulas: as their results, and as links if an address is expected', async () => {
    const bytes = await workbook([
      {
        rows: [
          [...HEADS, 'Video', 'Report Date'],
          [
            'A-1',
            'RB',
            { value: 1.01, formula: 'B1*2' },
            'G',
            { value: 'VS1', kind: 'str', formula: 'X' },
            5000,
            { value: 'Film', kind: 'str', formula: 'HYPERLINK("https://a.example/1","Film")' },
            { value: 46087, style: 1 },
          ],
          ['A-2', 'RB', { formula: 'SUM(A1)' }, 'G', { value: '#REF!', kind: 'e' }, 5000],
        ],
      },
    ]);
    const { preview } = await find(await fileOf(bytes));
    expect(preview[0]?.stone).toMatchObject({
      carat: '1.010',
      clarity: 'VS1',
      video: 'https://a.example/1',
      report_date: '2026-03-06',
    });
    expect(preview[1]?.rejected.map(({ column, cell, reason }) => [column, cell, reason])).toEqual([
      [3, '=SUM(A1)', 'is a formula: replace formulas with values and save the list again'],
      [5, '#REF!', 'is not a known clarity'],
    ]);
  });

  it('with dates counted from 1904, and numbers that a spreadsheet formatted as dates', async () => {
    const bytes = await workbook(
      [
        {
          rows: [
            [...HEADS, 'Report Date'],
            [...STONE, { value: 44625, style: 1 }],
            ['A-2', 'RB', { value: 44625, style: 3 }, 'G', 'VS1', 5000],
          ],
        },
      ],
      { date1904: true },
    );
    const { preview } = await find(await fileOf(bytes));
    expect(preview[0]?.stone?.report_date).toBe('2026-03-06');
    expect(preview[1]?.rejected).toMatchObject([
      { column: 3, cell: '2026-03-06', reason: 'is a date: a spreadsheet converted the number' },
    ]);
  });

  it('with the header row that the caller names', async () => {
    const csv = `Stock #,Shape,Carat,Color,Clarity,Price/Ct\nLot,Form,Cts,Col,Pur,$/ct\n${STONE.join(',')}\n`;
    const found = await find(await fileOf(csv), 2);
    expect(found.facts).toMatchObject({
      headerRow: 2,
      headers: ['Lot', 'Form', 'Cts', 'Col', 'Pur', '$/ct'],
    });
    expect(await refusal(csv, 9)).toMatch(/has an empty header row/);
  });

  it('with report numbers that a spreadsheet has rounded, whose rows are rejected', async () => {
    const csv = `${HEADS.join(',')},Report No\n${STONE.join(',')},2.14E+09\n`;
    const { preview } = await find(await fileOf(csv));
    expect(preview[0]?.rejected).toMatchObject([
      {
        field: 'report_no',
        column: 7,
        reason: 'was shortened by a spreadsheet, so digits are lost',
      },
    ]);
  });
});

async function refusal(bytes: string, headerRow: number): Promise<string> {
  return find(await fileOf(bytes), headerRow).then(
    () => 'it was read',
    (error: Error) => error.message,
  );
}

describe('the rows of a list', () => {
  it('have their line number, and are read only as fast as they are consumed', async () => {
    const csv = `title\n\n${HEADS.join(',')}\n${Array.from({ length: 20_000 }, (_, at) => `A-${at},RB,1.01,G,VS1,5000\n`).join('')}`;
    const list = await readList(await fileOf(csv));
    const lines: number[] = [];
    for await (const rows of list.rows) {
      lines.push(...rows.map(({ line }) => line));
      if (lines.length >= 10_000) break;
    }
    expect(lines[0]).toBe(4);
    expect(lines.at(-1)).toBe(lines.length + 3);
  });

  it('of an archive leave no temporary files when reading stops early', async () => {
    const csv = `${HEADS.join(',')}\n${Array.from({ length: 20_000 }, (_, at) => `A-${at},RB,1.01,G,VS1,5000\n`).join('')}`;
    const file = await fileOf(await zipOf({ 'a.csv': csv }));
    const list = await readList(file);
    for await (const rows of list.rows) if (rows.length > 0) break;
    expect((await readdir(folder)).filter((name) => name.startsWith(path.basename(file)))).toEqual([
      path.basename(file),
    ]);
  });
});
