import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRows } from '../../../server/platform/db/copy-rows.ts';
import { createLongRunningPool, type Database } from '../../../server/platform/db/pool.ts';
import { folderStorage } from '../../../server/platform/files/folder-storage.ts';
import { runImportStep } from '../../../server/workflows/imports/run-import-step.ts';
import { IMPORT_STATUS, ROLE } from '../../../src/machines/codes.ts';
import { writeLargeWorkbook } from '../../support/files/workbooks.ts';
import { NOBODYS_REQUEST } from '../../support/machines/contract-calls.ts';
import { until } from '../../support/runner/until.ts';
import type { Person } from '../../support/servers/portal.ts';
import {
  type ImportDesk,
  importDeskFor,
  keepFromWorkers,
  type StockImport,
} from '../../support/trade/import-desk.ts';
import { type BenchWorld, benchWorld } from './support/bench-world.ts';
import { summary } from './support/measure.ts';
import { searchDuring, type Times } from './support/steady-buyer.ts';

const STONES = 20_000;
/** `IMPORT_ROWS=100000` is a large list of the trade, and takes minutes. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 10_000);
const MB = 1024 * 1024;
const HEADS = [
  'Stock #',
  'Type',
  'Shape',
  'Carat',
  'Color',
  'Clarity',
  'Cut',
  'Polish',
  'Symmetry',
  'Fluorescence',
  'Lab',
  'Report No',
  'Report Date',
  'Measurements',
  'Depth %',
  'Table %',
  'Rap',
  'Disc %',
  'Price/Ct',
  'Amount',
];
const WIDE = [...HEADS, ...Array.from({ length: 20 }, (_, at) => `Extra ${at}`)];
const of = <T>(values: readonly T[], at: number): T => values[at % values.length] as T;

function rowOf(at: number): (string | number)[] {
  const carat = 1 + (at % 200) / 100;
  const rap = (30 + (at % 90)) * 100;
  const below = 10 + (at % 45);
  const price = (rap * (100 - below)) / 100;
  return [
    `BEN-${at}`,
    'Natural',
    of(['RB', 'OV', 'PS', 'CU', 'EM'], at),
    carat,
    of(['D', 'E', 'F', 'G', 'H'], at),
    of(['IF', 'VVS1', 'VS1', 'SI1'], at),
    'EX',
    of(['EX', 'VG'], at),
    of(['EX', 'VG', 'GD'], at),
    of(['NON', 'FNT', 'MED'], at),
    of(['GIA', 'IGI'], at),
    6_140_000_000 + at,
    `2026-0${1 + (at % 9)}-1${at % 9}`,
    `6.${10 + (at % 80)} x 6.${12 + (at % 80)} x 4.21`,
    61.9,
    57,
    rap,
    -below,
    price,
    Number((price * carat).toFixed(2)),
    ...Array.from({ length: 20 }, (_, extra) =>
      extra % 2 === 0 ? (at * 31 + extra) % 9973 : `word ${(at + extra) % 500}`,
    ),
  ];
}

let folder: string;
let world: BenchWorld;
let patient: Database;
let administrator: Person;
let lists: ImportDesk;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'culet-import-bench-'));
  world = await benchWorld(STONES, 1);
  administrator = await world.portal.person(ROLE.administrator);
  patient = createLongRunningPool(world.portal.database.pool, {
    connections: 2,
    statementTimeout: 900_000,
  });
  const added = await world.portal.call(administrator.token, 'POST', '/inventory/company', {
    body: { data: { name: 'Benchmark Diamonds', source: 6 } },
  });
  lists = importDeskFor(world.portal, administrator, (added.body.data as { id: never }).id);
  await keepFromWorkers(world.portal);
});
afterAll(async () => {
  await patient?.close();
  await world?.stop();
  await rm(folder, { recursive: true, force: true });
});

const NAMES = ['received', 'read', 'staged', 'checked', 'applying'] as const;

async function stateOf(id: string): Promise<number> {
  const { rows } = await world.portal.database.pool.query(
    'select state from stock_import where id = $1',
    [id],
  );
  return rows[0]?.state;
}

interface Spent {
  whole: number;
  /** of it, what the thread was at work that answers everybody */
  here: number;
}

/** Step after step, each by the name of the state in which it found the list, in milliseconds. */
async function work(id: string): Promise<Record<string, Spent>> {
  const spent: Record<string, Spent> = {};
  for (;;) {
    const state = await stateOf(id);
    const name = NAMES.find((one) => IMPORT_STATUS[one].code === state);
    if (!name) return spent;
    const began = performance.now();
    const before = process.threadCpuUsage();
    await runImportStep(
      { pool: patient.pool, storage: folderStorage(world.portal.filesDir) },
      NOBODYS_REQUEST,
      lists.providerId,
    );
    const { user, system } = process.threadCpuUsage(before);
    spent[name] ??= { whole: 0, here: 0 };
    spent[name].whole += performance.now() - began;
    spent[name].here += (user + system) / 1_000;
  }
}

/** The same rows by hand: COPY of the csv as it is, and one upsert into a table like that of the stones. */
async function byHand(): Promise<number> {
  const client = await world.portal.database.owner.connect();
  try {
    const columns = WIDE.map((_, at) => `c${at} text`).join(', ');
    await client.query(`create table flat (${columns})`);
    await client.query('create table stock_by_hand (like stone including all)');
    await client.query('create unique index on stock_by_hand (provider_id, org_stock_no)');
    const began = performance.now();
    await copyRows(
      client,
      'flat from stdin',
      (function* () {
        for (let at = 0; at < ROWS; at += 1) yield rowOf(at).map(String);
      })(),
    );
    await client.query(
      `insert into stock_by_hand (id, stock_no, provider_id, status, org_stock_no, growth_type, diamond_type, carat, report_no, report_date, disc, price_per_ct,
                          shape, color, clarity, cut, polish, symmetry, fluorescence, lab, depth_pct, table_pct, length_mm, width_mm, depth_mm)
       select uuidv7(), 'BY-' || c0, $1, 1, c0, 2, 1, c3::numeric, c11, c12::date, c17::numeric, c18::numeric,
              length(c2), length(c4), length(c5), length(c6), length(c7), length(c8), length(c9), length(c10),
              c14::numeric, c15::numeric, split_part(c13, ' x ', 1)::numeric, split_part(c13, ' x ', 2)::numeric, split_part(c13, ' x ', 3)::numeric
         from flat
       on conflict (provider_id, org_stock_no) do update set price_per_ct = excluded.price_per_ct, disc = excluded.disc`,
      [lists.providerId],
    );
    const taken = performance.now() - began;
    await client.query('drop table flat, stock_by_hand');
    return taken;
  } finally {
    client.release();
  }
}

async function foundOf(stockNo: string): Promise<number> {
  const { body } = await world.portal.call(world.customer.token, 'POST', '/inventory/search', {
    body: { data: { term: stockNo } },
  });
  return (body.data as { stockList: unknown[] }).stockList.length;
}

test(`a workbook of ${ROWS} rows and ${WIDE.length} columns is imported while users search and hold`, async () => {
  const file = path.join(folder, 'wide.xlsx');
  await writeLargeWorkbook(createWriteStream(file), WIDE, ROWS, rowOf);
  const floor = await byHand();
  await searchDuring(world, () => sleep(2_000));
  const idle = (await searchDuring(world, () => sleep(8_000))).times;
  const sent = await lists.sendBytes(administrator, await readFile(file), {}, 'wide.xlsx');
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
  const { id } = sent.body.data as StockImport;
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 100);
  const prepared = await searchDuring(world, () => work(id));
  await lists.act(administrator, id, 'approve');
  const applied = await searchDuring(world, () => work(id));
  clearInterval(timer);
  const committed = performance.now();
  const last = await world.portal.database.pool.query(
    'select s.stock_no from stone s where s.org_stock_no = $1',
    [`BEN-${ROWS - 1}`],
  );
  await until('the last stone is found', async () => (await foundOf(last.rows[0].stock_no)) > 0);
  const seen = performance.now() - committed;
  const spent = { ...prepared.value, ...applied.value };
  const ours = Object.values(spent).reduce((sum, { whole }) => sum + whole, 0);
  const busy = (kind: keyof Times) =>
    summary([...prepared.times[kind], ...applied.times[kind]]).p95;
  console.log(
    [
      `${ROWS} x ${WIDE.length}: ${Object.entries(spent)
        .map(([name, { whole, here }]) => `${name} ${whole.toFixed(0)} (${here.toFixed(0)} here)`)
        .join(
          ', ',
        )}; whole ${ours.toFixed(0)} ms, floor ${floor.toFixed(0)} ms, ratio ${(ours / floor).toFixed(2)}`,
      `memory +${((most - before) / MB).toFixed(0)} MB, last stone found after ${seen.toFixed(0)} ms`,
      ...(['searches', 'holds'] as const).map(
        (kind) =>
          `${kind} p95: idle ${summary(idle[kind]).p95.toFixed(1)}, read and checked ${summary(prepared.times[kind]).p95.toFixed(1)}, applied ${summary(applied.times[kind]).p95.toFixed(1)}, ratio ${(busy(kind) / summary(idle[kind]).p95).toFixed(2)} (${prepared.times[kind].length + applied.times[kind].length})`,
      ),
    ].join('\n'),
  );
  expect(await stateOf(id)).toBe(IMPORT_STATUS.applied.code);
  expect(seen).toBeLessThan(2_000);
});
