import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { runImports } from '../../../server/jobs/run-imports.ts';
import { folderStorage } from '../../../server/platform/files/folder-storage.ts';
import { LabReports } from '../../../server/stock/reports/lab-reports.ts';
import { NOBODYS_REQUEST } from '../../support/machines/contract-calls.ts';
import { idsAs } from '../../support/runner/id-as.ts';
import { type GiaServer, reportOf, startGia } from '../../support/servers/gia.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  type ImportDesk,
  importDeskOf,
  keepFromWorkers,
  type ListedStone,
  listedStone,
  type StockImport,
} from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const KEY = 'the-key-of-the-company';
const NEVER = new AbortController().signal;
type Check = components['schemas']['ReportCheck'];

let portal: Portal;
let cast: Cast;
let lists: ImportDesk;
let gia: GiaServer;
let faults: string[];
beforeAll(async () => {
  gia = await startGia();
  portal = await startPortal();
  cast = await castOf(portal);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
  await keepFromWorkers(portal);
});
beforeEach(async () => {
  faults = [];
  gia.asked.length = 0;
  gia.reply = null;
  // The stones of the demo world are not queued, so that each test knows its requests.
  await portal.database.pool.query('delete from lab_report where report is null');
});
afterAll(async () => {
  await portal?.stop();
  await gia?.stop();
});

const laboratory = (timeoutMs?: number) =>
  new LabReports(
    portal.database.pool,
    { url: gia.url, token: KEY, ...(timeoutMs === undefined ? {} : { timeoutMs }) },
    (_, error) => faults.push((error as Error).message),
  );

async function imported(rows: readonly ListedStone[], labReports: LabReports | null) {
  const { pool } = portal.database;
  const answer = await lists.send(cast.administrator, rows);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  const { id } = answer.body.data as StockImport;
  const tools = { pool, storage: folderStorage(portal.filesDir), labReports };
  await runImports(tools, NOBODYS_REQUEST, idsAs([id]), NEVER);
  const list = (await lists.get(cast.administrator, id)).body.data as StockImport;
  return { list, rows: await lists.rows(cast.administrator, id) };
}
const applied = async ({ list }: { list: StockImport }) => {
  const answer = await lists.act(cast.administrator, list.id, 'approve');
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  await lists.settled(list.id);
};
async function dnaOf(row: ListedStone, by: Person = cast.hanna) {
  const { rows } = await portal.database.pool.query<{ stock_no: string }>(
    'select stock_no from stone where org_stock_no = $1',
    [row['Stock No']],
  );
  const answer = await portal.call(by.token, 'GET', `/inventory/dna?stock_no=${rows[0]?.stock_no}`);
  return answer.body.data as components['schemas']['StoneDna'];
}

it('the dry run shows what differs from the report, and missing values come from the report', async () => {
  const [same, other, unknown] = [
    listedStone('LAB-1', { Polish: '' }),
    listedStone('LAB-2', { Clarity: 'IF', Polish: '' }),
    listedStone('LAB-3', { Polish: '' }),
  ];
  gia.reports.set(same['Report No'], reportOf(same['Report No']));
  gia.reports.set(
    other['Report No'],
    reportOf(other['Report No'], {
      __typename: 'LabGrownDiamondGradingReportResults',
      carat_weight: '1.02 carat',
    }),
  );
  const done = await imported([same, other, unknown], laboratory());
  expect(gia.asked.map(({ numbers }) => [...numbers].sort())).toEqual([
    [same, other, unknown].map((row) => row['Report No']),
  ]);
  expect(gia.asked[0]?.headers.authorization).toBe(KEY);
  const differs = new Map(done.rows.map((row) => [row.org_stock_no, row.differs]));
  expect(differs).toEqual(
    new Map([
      ['LAB-1', []],
      [
        'LAB-2',
        [
          { field: 'clarity', listed: 'IF', known: 'VS1' },
          { field: 'carat', listed: '1.01', known: '1.02' },
          { field: 'growth_type', listed: 'Natural', known: 'Lab grown' },
        ],
      ],
      ['LAB-3', []],
    ]),
  );
  expect(done.list.figures?.differing).toBe(1);
  await applied(done);

  const filled = await dnaOf(same);
  expect(filled).toMatchObject({
    report_date: '2025-09-01',
    length_mm: 6.41,
    width_mm: 6.44,
    depth_mm: 3.95,
    depth_pct: 61.5,
    table_pct: 57,
    crown_angle: 34.5,
    crown_height_pct: 15,
    pavilion_angle: 40.8,
    pavilion_depth_pct: 43,
    star_length_pct: 50,
    lower_half_pct: 75,
    details: { girdle: 'Medium to slightly thick', culet: 'None', origin: 'Botswana' },
    stone: { cut: 'EX', polish: 'VG', symmetry: 'EX', fluorescence: 'Medium' },
    report_check: { is_found: true, differs: [] } satisfies Partial<Check>,
  });
  // A report of another growth is not the report of this stone.
  expect(await dnaOf(other)).toMatchObject({
    length_mm: null,
    stone: { polish: null },
    report_check: { is_found: true, differs: [{ field: 'clarity' }, { field: 'carat' }, {}] },
  });
  expect(await dnaOf(unknown)).toMatchObject({
    length_mm: null,
    report_check: { is_found: false, differs: [] },
  });

  gia.asked.length = 0;
  await imported([same, other, unknown], laboratory());
  expect(gia.asked).toEqual([]);
});

it('a stone that is already listed takes the values of its report, but keeps its own', async () => {
  const row = listedStone('LAB-OLD', { Polish: 'GD' });
  await applied(await imported([row], null));
  expect(await dnaOf(row)).toMatchObject({ report_check: null, table_pct: null });
  gia.reports.set(row['Report No'], reportOf(row['Report No']));
  const reports = laboratory();
  while ((await reports.sweep(NEVER)) > 0);
  expect(await dnaOf(row)).toMatchObject({
    table_pct: 57,
    stone: { polish: 'G', symmetry: 'EX' },
    report_check: {
      is_found: true,
      differs: [{ field: 'polish', listed: 'G', known: 'VG' }],
    },
  });
});

const status =
  (code: number, headers: Record<string, string> = {}, body = '{"message":"No."}') =>
  (response: ServerResponse) =>
    response.writeHead(code, headers).end(body);
it.each([
  ['too many requests', status(429, { 'retry-after': '30' }), 'GIA answered with status 429.'],
  ['a refused key', status(403), 'GIA refused the key.'],
  ['a redirect', status(302, { location: 'http://127.0.0.1:1/' }), 'GIA answered with status 302.'],
  ['no JSON', status(200, {}, '<html>'), 'The response of GIA is not JSON.'],
  ['null', status(200, {}, 'null'), 'GIA returned no reports.'],
  ['no data', status(200, {}, '{"data":null}'), 'GIA returned no reports.'],
  [
    'a used quota',
    status(200, {}, '{"data":{"report0":null},"errors":[{"message":"QuotaUsageLimit"}]}'),
    'The quota of the GIA key is used up.',
  ],
  [
    'a long answer',
    status(200, {}, ' '.repeat(3_000_000)),
    'The response of GIA is longer than 2 MB.',
  ],
  ['silence', () => undefined, 'GIA did not respond.'],
])(
  'a list is checked in spite of %s, and the report is requested again',
  async (name, reply, fault) => {
    const row = listedStone(`LAB-${name.replaceAll(' ', '-')}`, { Polish: 'VG' });
    gia.reports.set(row['Report No'], reportOf(row['Report No'], { clarity_grade: 'SI2' }));
    gia.reply = reply;
    const reports = laboratory(500);
    const { rows } = await imported([row], reports);
    expect(rows).toMatchObject([{ org_stock_no: row['Stock No'], differs: [] }]);
    expect(faults).toEqual([fault]);
    gia.reply = null;
    // The same service waits; another process tries again.
    expect(await reports.sweep(NEVER)).toBe(0);
    const again = await imported([row], laboratory());
    expect(again.rows).toMatchObject([{ differs: [{ field: 'clarity', known: 'SI2' }] }]);
  },
);

it('unknown words and reports of other stones change nothing', async () => {
  const [odd, pearl] = [listedStone('LAB-ODD', { Polish: 'VG' }), listedStone('LAB-PEARL')];
  gia.reports.set(
    odd['Report No'],
    reportOf(odd['Report No'], { clarity_grade: 'Quite Clear', proportions: { table_pct: '900' } }),
  );
  gia.reports.set(pearl['Report No'], {
    report_number: pearl['Report No'],
    results: { __typename: 'PearlIdentReportResults' },
  });
  const { rows } = await imported([odd, pearl], laboratory());
  expect(rows.map(({ differs }) => differs)).toEqual([[], []]);
  expect(faults).toEqual([]);
});

it.each([
  ['numbers', { carat_weight: 1.02, color_grade: 7, key_to_symbols: [1, null] }],
  ['texts', { proportions: 'none', key_to_symbols: 'Feather' }],
  ['lists', { measurements: [], proportions: [], polish: {} }],
])('a report with %s in place of other values does not stop the list', async (what, results) => {
  const row = listedStone(`LAB-OF-${what}`, { Polish: 'VG' });
  gia.reports.set(row['Report No'], reportOf(row['Report No'], results));
  const { rows } = await imported([row], laboratory());
  expect(rows).toMatchObject([{ org_stock_no: row['Stock No'], differs: [] }]);
  expect(faults).toEqual([]);
});

it('a list that is parsed again keeps the values of its reports', async () => {
  const row = listedStone('LAB-AGAIN', { Polish: '' });
  gia.reports.set(row['Report No'], reportOf(row['Report No']));
  const done = await imported([row], laboratory());
  const path = `/inventory/imports/${done.list.id}/read-again`;
  const answer = await portal.call(cast.administrator.token, 'PUT', path, { body: { data: {} } });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  await applied(done);
  expect(await dnaOf(row)).toMatchObject({ stone: { polish: 'VG' }, table_pct: 57 });
});
