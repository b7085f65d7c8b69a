import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRows } from '../../../server/platform/db/copy-rows.ts';
import { encodeForCopy } from '../../../server/stock/imports/copy-encoder.ts';
import { profileInWorker, readList } from '../../../server/stock/lists/read-list.ts';
import { rapTable } from '../../../server/stock/prices/rap-table.ts';
import type { StockImportId } from '../../../src/api/ids.gen.ts';
import { PRICE_BASIS } from '../../../src/common/price-basis.ts';
import { GRADES } from '../../prices/small-book.ts';
import { writeLargeWorkbook } from '../../support/files/workbooks.ts';
import { CHOICES } from '../../support/files/written-lists.ts';
import { idAs } from '../../support/runner/id-as.ts';
import { type FreshDatabase, freshDatabase } from '../../support/servers/database.ts';
import { MB, watched } from './support/watched.ts';

const ROWS = 100_000;
const MANY_ROWS = 1_000_000;
const LINE_FEED = 0x0a;
const ALLOWED_MB = 256;
const ALLOWED_GROWTH_MB = 48;

const HEADS = [
  'Stock #',
  'Shape',
  'Carat',
  'Color',
  'Clarity',
  'Price/Ct',
  'Lab',
  'Report No',
  'Table %',
  'Depth %',
];
const WIDE = [...HEADS, ...Array.from({ length: 30 }, (_, at) => `Extra ${at}`)];

const rowOf = (at: number): (string | number)[] => [
  `KL-${at}`,
  'RB',
  1 + (at % 200) / 100,
  'G',
  'VS1',
  5000 + (at % 999),
  'GIA',
  2_140_000_000 + at,
  57,
  61.9,
];
const wideRow = (at: number): (string | number)[] => [
  ...rowOf(at),
  ...Array.from({ length: 30 }, (_, extra) =>
    extra % 2 === 0 ? (at * 31 + extra) % 9973 : `word ${(at + extra) % 500}`,
  ),
];

let folder: string;
let database: FreshDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'culet-read-list-'));
  database = await freshDatabase();
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function countRows(file: string): Promise<number> {
  const { rows } = await readList(file);
  let count = 0;
  for await (const batch of rows) count += batch.length;
  return count;
}

async function copied(): Promise<number> {
  const client = await database.owner.connect();
  try {
    await client.query(`create temp table flat (${WIDE.map((_, at) => `c${at} text`).join(', ')})`);
    const began = performance.now();
    await copyRows(
      client,
      'flat from stdin',
      Array.from({ length: ROWS }, (_, at) => wideRow(at).map(String)),
    );
    return performance.now() - began;
  } finally {
    client.release();
  }
}

test('a workbook of 100,000 rows and 40 columns is read with bounded memory', async () => {
  const file = path.join(folder, 'wide.xlsx');
  await writeLargeWorkbook(createWriteStream(file), WIDE, ROWS, wideRow);
  const { value, ms, more } = await watched(() => countRows(file));
  const found = await watched(() =>
    profileInWorker(
      file,
      {},
      { choices: CHOICES, decided: { conventions: { growth_type: 2 } }, kept: null },
    ),
  );
  const copy = await copied();
  const size = (await stat(file)).size / MB;
  console.log(
    `${ROWS} x ${WIDE.length} xlsx of ${size.toFixed(1)} MB: read ${ms.toFixed(0)} ms, +${Math.max(...more).toFixed(0)} MB; meant and shown ${found.ms.toFixed(0)} ms, +${Math.max(...found.more).toFixed(0)} MB; COPY of the same ${copy.toFixed(0)} ms`,
  );
  expect(value).toBe(ROWS);
  expect(found.value.rows).toMatchObject({ read: ROWS, accepted: ROWS });
  expect(Math.max(...more)).toBeLessThan(ALLOWED_MB);
});

async function longText(): Promise<string> {
  const file = path.join(folder, 'long.csv');
  await pipeline(
    Readable.from(
      (function* () {
        yield `${HEADS.join(',')}\n`;
        for (let at = 0; at < MANY_ROWS; at += 1) yield `${rowOf(at).join(',')}\n`;
      })(),
    ),
    createWriteStream(file),
  );
  return file;
}

/** Memory in the first and in the last quarter of the time: what is kept of each row shows between the two. */
function expectFlat(what: string, { ms, more }: { ms: number; more: number[] }): void {
  const quarter = Math.floor(more.length / 4);
  const first = Math.max(...more.slice(0, quarter));
  const last = Math.max(...more.slice(-quarter));
  console.log(
    `${MANY_ROWS} rows csv ${what}: ${ms.toFixed(0)} ms, +${first.toFixed(0)} MB in its first quarter, +${last.toFixed(0)} MB in its last`,
  );
  expect(last).toBeLessThan(first + ALLOWED_GROWTH_MB);
  expect(last).toBeLessThan(ALLOWED_MB);
}

test('a text of 1,000,000 rows is read and interpreted with bounded memory', async () => {
  const file = await longText();
  const read = await watched(() => countRows(file));
  expect(read.value).toBe(MANY_ROWS);
  expectFlat('read', read);
  const { facts, drafted } = await profileInWorker(
    file,
    {},
    {
      choices: CHOICES,
      decided: { conventions: { growth_type: 2 } },
      kept: null,
      isBrief: true,
    },
  );
  const staging = {
    importId: idAs<StockImportId>('01900000-0000-7000-8000-000000000000'),
    mapping: drafted.mapping,
    headers: facts.headers,
    choices: CHOICES,
    codes: new Map(
      Object.entries(CHOICES).map(([list, values]) => [
        list,
        new Map(values.map(({ code }, at) => [code, at])),
      ]),
    ),
    terms: {
      basis: PRICE_BASIS.asked,
      rap: rapTable({ ROUND: [], PEAR: [] }, GRADES),
      grades: GRADES,
    },
  };
  const staged = await watched(async () => {
    let lines = 0;
    for await (const text of encodeForCopy(file, staging))
      for (const byte of text) if (byte === LINE_FEED) lines += 1;
    return lines;
  });
  expect(staged.value).toBe(MANY_ROWS);
  expectFlat('understood and written as COPY takes it', staged);
});
