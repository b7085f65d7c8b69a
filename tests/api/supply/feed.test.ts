import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FeedRunId, ProviderId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { PRICE_BASIS } from '#common/price-basis.ts';
import { IMPORT_STATUS, STONE_STATUS } from '#machines/codes.ts';
import { folderStorage } from '../../../server/platform/files/folder-storage.ts';
import { createSecretEncryption } from '../../../server/platform/secret-encryption.ts';
import { readHoursSinceSeen } from '../../../server/stock/listed/listings.ts';
import { readLastFeedTime } from '../../../server/stock/suppliers/last-feed.ts';
import { readReliability } from '../../../server/stock/suppliers/reliability.ts';
import { runFeed } from '../../../server/workflows/feeds/run-feed.ts';
import { queueDueFeeds } from '../../../server/workflows/feeds/sweep-feeds.ts';
import { NOBODYS_ID, NOBODYS_REQUEST } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { idAs } from '../../support/runner/id-as.ts';
import { until } from '../../support/runner/until.ts';
import {
  FTP_PASSWORD,
  FTP_USER,
  type FtpServer,
  startFtpServer,
} from '../../support/servers/ftp-server.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import { csvOf, importDeskFor, importDeskOf } from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Supplier = components['schemas']['Supplier'];
type Run = components['schemas']['FeedRun'];

const PATH = '/inventory/company';
const KEYS = 'a-key-of-the-test-and-of-no-portal-anywhere';
const ZONE = 'Asia/Kolkata';
const EVERY_DAY = '0 6 * * *';
const CSV = 'Stock No,Carat\nA-1,1.01\n';

let portal: Portal;
let cast: Cast;
let http: Server;
let ftp: FtpServer;
let address: string;
let asked: string[];
let answer: (url: URL, response: ServerResponse) => void;

beforeAll(async () => {
  http = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(new URL(request.url ?? '', address), response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(http.address() as AddressInfo).port}/list`;
  ftp = await startFtpServer();
  portal = await startPortal(undefined, {
    supplierReach: 'loopback',
    sealingKeys: KEYS,
    companyZone: ZONE,
  });
  cast = await castOf(portal);
});
beforeEach(() => {
  asked = [];
  answer = (_, response) => void response.end(CSV);
  ftp.files.clear();
  ftp.faults = {};
});
afterAll(async () => {
  await portal?.stop();
  await ftp?.stop();
  http?.closeAllConnections();
  http?.close();
});

const send = (method: string, path: string, data?: object, by = cast.administrator) =>
  portal.call(by.token, method, `${PATH}${path}`, data ? { body: { data } } : {});
const dataOf = <T>(said: Answer): T => {
  expect(said.body, JSON.stringify(said.body)).toMatchObject({ success: true });
  return said.body.data as T;
};
const api = (more: object = {}) => ({
  address,
  method: 'GET',
  headers: [],
  sign_in: 'nothing',
  sign_in_name: null,
  format: 'csv',
  rows_path: null,
  paging: null,
  is_full: false,
  ...more,
});
const ftpSettings = () => ({
  host: '127.0.0.1',
  port: ftp.port,
  protocol: 'ftp',
  folder: '/out',
  pattern: 'stock-*.csv',
  user: FTP_USER,
  is_full: true,
});
let counter = 0;
async function supplier(more: object = {}): Promise<Supplier> {
  counter += 1;
  const data = { name: `Fetched ${counter}`, source: 6, api: api(), ...more };
  return dataOf(await send('POST', '', data));
}
const known = async (id: string): Promise<Supplier> =>
  dataOf<Supplier[]>(await send('GET', `?id=${id}`))[0] as Supplier;
const runs = async (id: string, by = cast.administrator): Promise<Run[]> =>
  dataOf(await send('GET', `/${id}/runs`, undefined, by));
const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows;

/** One run as a worker carries it out, begun by the clock unless somebody asks. */
async function run(id: string, isAsked = false): Promise<Run> {
  const [begun] = await sql(
    'insert into feed_run (provider_id, asked_by) values ($1, $2) returning id',
    id,
    isAsked ? cast.administrator.id : null,
  );
  await carryOut(begun?.id);
  return (await runs(id))[0] as Run;
}
const tools = () => ({
  pool: portal.database.pool,
  storage: folderStorage(portal.filesDir),
  sealing: createSecretEncryption(KEYS),
  reach: 'loopback' as const,
  companyZone: ZONE,
  logError: (_: string, error: unknown) => expect.fail(String(error)),
});
const carryOut = (id: FeedRunId) =>
  runFeed(tools(), NOBODYS_REQUEST, id, new AbortController().signal);
const sweep = () => queueDueFeeds(tools(), NOBODYS_REQUEST);

/** What the pipeline was given. */
async function listOf({ import: list }: Run): Promise<string> {
  const [file] = await sql(
    'select f.key from stock_import i join stored_file f on f.id = i.file_id where i.id = $1',
    list?.id,
  );
  return text(await folderStorage(portal.filesDir).open(file?.key));
}

describe('a fetched list of a supplier with asking prices', () => {
  /** Its Rap is of another day, so its discount on ours would be another price. */
  async function askingList(): Promise<{ body: Buffer; asked: number; carat: number }> {
    const pattern = await importDeskOf(portal, cast.administrator, cast.apiProvider);
    const row = (await pattern.stock()).find(({ Color, Rap }) => Color !== '' && Rap !== '');
    if (!row) throw new Error('a supplier without white stones');
    const asked = Math.round(Number(row['Price per carat']) * 131) / 100;
    const more = { 'Stock No': 'ASKED-1', Lab: '', 'Report No': '', Disc: '-30' };
    const rap = (asked / 0.7).toFixed(2);
    const body = csvOf([{ ...row, ...more, Rap: rap, 'Price per carat': asked.toFixed(2) }]);
    return { body, asked, carat: Number(row.Carat) };
  }

  it.each(['HTTP', 'FTP'])('uses the asking price as cost: %s', async (way) => {
    const { body, asked, carat } = await askingList();
    answer = (_, response) => void response.end(body);
    ftp.files.set('stock-1.csv', { content: body, modified: '20261101060000' });
    const ofFtp = { source: 7, api: undefined, ftp: ftpSettings(), secret: FTP_PASSWORD };
    const { id } = await supplier(way === 'FTP' ? ofFtp : {});
    const { import: list } = await run(id);
    if (!list) throw new Error('nothing was listed');
    const desk = importDeskFor(portal, cast.administrator, idAs<ProviderId>(id));
    const { status } = await desk.settled(list.id);
    if (status === IMPORT_STATUS.waiting.code) {
      await desk.act(cast.administrator, list.id, 'approve');
      await desk.settled(list.id);
    }
    const [stone] = await sql(
      'select stock_no, disc, price_per_ct from stone where provider_id = $1',
      id,
    );
    expect(stone).toMatchObject({ disc: null, price_per_ct: asked.toFixed(2) });
    const told = dataOf<components['schemas']['PriceExplanation']>(
      await portal.call(
        cast.administrator.token,
        'GET',
        `/inventory/price-explanation?stock_no=${stone?.stock_no}`,
      ),
    );
    expect(told.supplier).toMatchObject({
      basis: PRICE_BASIS.asked,
      price_per_ct: asked,
      total_amt: Math.round(asked * carat * 100) / 100,
    });
  });
});

it.each(['false', '0'])(
  'a fetched list with is_available %s takes the stone off the market',
  async (word) => {
    const pattern = await importDeskOf(portal, cast.administrator, cast.apiProvider);
    const [row] = await pattern.stock();
    if (!row) throw new Error('a supplier without stones');
    const bodies = [
      csvOf([{ ...row, 'Stock No': 'LEFT-1', Lab: '', 'Report No': '' }]),
      `stock_no,is_available\nLEFT-1,${word}\n`,
    ];
    answer = (_, response) => void response.end(bodies.shift());
    const { id } = await supplier();
    const desk = importDeskFor(portal, cast.administrator, idAs<ProviderId>(id));
    const statuses: unknown[] = [];
    for (const _ of [...bodies]) {
      const { import: list } = await run(id);
      if (!list) throw new Error('nothing was listed');
      if ((await desk.settled(list.id)).status === IMPORT_STATUS.waiting.code) {
        await desk.act(cast.administrator, list.id, 'approve');
        await desk.settled(list.id);
      }
      const stones = await sql('select status from stone where provider_id = $1', id);
      statuses.push(...stones.map(({ status }) => Number(status)));
    }
    expect(statuses).toEqual([STONE_STATUS.available.code, STONE_STATUS.notAvailable.code]);
  },
);

describe('the schedule of a feed', () => {
  it('is set, has its next run in the time zone of the company, and is deleted with the server settings', async () => {
    const { id, feed, schedule } = await supplier({ schedule: ' 0  6 * * mon-sat ' });
    expect(schedule).toBe('0 6 * * MON-SAT');
    expect(feed).toMatchObject({ is_active: true, zone: ZONE, failures: 0 });
    // Six in Kolkata is half past midnight in UTC.
    expect(feed?.next_at).toMatch(/T00:30:00.000Z$/);
    expect(Date.parse(feed?.next_at ?? '')).toBeGreaterThan(Date.now());
    const every = await send('PUT', `/${id}`, { schedule: '0 */0 * * *' });
    expect(dataOf<Supplier>(every)).toMatchObject({ schedule: '0 */0 * * *' });
    expect((await known(id)).feed?.next_at).toMatch(/T18:30:00.000Z$/);
    expect(dataOf(await send('PUT', `/${id}`, { schedule: null }))).toMatchObject({ feed: null });
    dataOf(await send('PUT', `/${id}`, { schedule: EVERY_DAY }));
    expect(dataOf(await send('PUT', `/${id}`, { api: null }))).toMatchObject({
      schedule: null,
      feed: null,
    });
    const steps = await sql(
      `select event from ledger where record_id = (select id from feed where provider_id = $1)`,
      id,
    );
    expect(steps).toEqual([{ event: 'flag.create' }]);
  });

  it.each([
    ['* * * * *', 'Invalid time input'],
    ['0 24 * * *', 'Invalid time input'],
    ['0 6 * * 9', 'Invalid day'],
    ['0 */25 * * *', 'Invalid hours input'],
  ])('is refused with the fault: %s', async (schedule, message) => {
    const { id } = await supplier();
    const before = await fingerprint(portal.database.pool);
    const said = await send('PUT', `/${id}`, { schedule });
    expectProblem(said, 400, 'data.schedule');
    expect(said.body.errors).toMatchObject([{ message }]);
    expectProblem(
      await send('POST', '', { name: 'By hand', source: 6, schedule: EVERY_DAY }),
      400,
      'data.schedule',
    );
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('is paused and resumed by its active flag, which resets the failures', async () => {
    const { id } = await supplier({ schedule: EVERY_DAY });
    await sql('update feed set failures = 3 where provider_id = $1', id);
    const paused = await send('PUT', `/${id}/feed`, { is_active: false });
    expect(dataOf(paused)).toMatchObject({ is_active: false, next_at: null });
    dataOf(await send('PUT', `/${id}`, { schedule: '0 7 * * *' }));
    expect((await known(id)).feed).toMatchObject({ is_active: false, next_at: null });
    const resumed = await send('PUT', `/${id}/feed`, { is_active: true });
    expect(dataOf(resumed)).toMatchObject({ is_active: true, failures: 0 });
    expect((await known(id)).feed?.next_at).toMatch(/T01:30:00.000Z$/);
    dataOf(await send('PUT', `/${id}/feed`, { is_active: true }));
    const { id: other } = await supplier();
    const none = await send('PUT', `/${other}/feed`, { is_active: false });
    expectProblem(none, 409);
    expect(none.body.code).toBe('FEED_NOT_SCHEDULED');
    expectProblem(await send('PUT', `/${NOBODYS_ID}/feed`, { is_active: false }), 404);
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });
});

describe('a run of a feed', () => {
  it('that a person requests runs automatically, and its list is received', async () => {
    const { id } = await supplier();
    let release = () => {};
    answer = (_, response) => {
      release = () => void response.end(CSV);
    };
    const begun = dataOf<Run>(await send('POST', `/${id}/runs`));
    expect(begun).toMatchObject({ outcome: 1, ended_at: null, import: null });
    await until('the server is asked', () => asked.length === 1);
    const again = await send('POST', `/${id}/runs`);
    expectProblem(again, 409);
    expect(again.body.code).toBe('FEED_RUNNING');
    release();
    await until('the run ends', async () => (await runs(id))[0]?.ended_at !== null);
    const [ended, ...others] = await runs(id, cast.auditor);
    expect(others).toEqual([]);
    expect(ended).toMatchObject({
      outcome: 2,
      file: 'stock.csv',
      bytes: CSV.length,
      fault: null,
      asked_by: expect.stringMatching(/\w/),
      import: { import_no: expect.stringMatching(/^SL-/) },
    });
    expect(await listOf(ended as Run)).toBe(CSV);
    const kept = await send('DELETE', `/${id}`);
    expectProblem(kept, 409);
    expect(kept.body.errors).toMatchObject([
      { message: 'There are stock lists from this supplier.' },
    ]);
    expectProblem(await send('POST', `/${id}/runs`, undefined, cast.qualityControl), 403);
  });

  it('receives an identical list again only if a person requests it after the list was refused', async () => {
    const { id } = await supplier();
    const first = await run(id);
    expect(first).toMatchObject({ outcome: 2, asked_by: null });
    expect(await run(id)).toMatchObject({ outcome: 3, import: null, bytes: CSV.length });
    expect(await run(id, true)).toMatchObject({ outcome: 3 });
    answer = (_, response) => void response.end(CSV.replace('1.01', '1.02'));
    expect(await run(id)).toMatchObject({ outcome: 2 });
    answer = (_, response) => void response.end(CSV);
    const third = await run(id);
    expect(third).toMatchObject({ outcome: 2 });
    await until(
      'the list waits',
      async () =>
        (await sql('select from stock_import where id = $1 and state in (5, 8)', third.import?.id))
          .length === 1,
    );
    await portal.call(
      cast.administrator.token,
      'PUT',
      `/inventory/imports/${third.import?.id}/refuse`,
      { body: { data: { remark: 'Not this one.' } } },
    );
    expect(await run(id)).toMatchObject({ outcome: 3 });
    expect(await run(id, true)).toMatchObject({ outcome: 2 });
  });

  it('updates the age of stones if the list repeats one that was applied', async () => {
    const pattern = await importDeskOf(portal, cast.administrator, cast.apiProvider);
    const [row] = (await pattern.stock()).filter(({ Color }) => Color !== '');
    if (!row) throw new Error('a supplier without white stones');
    const body = csvOf([{ ...row, 'Stock No': 'FRESH-1', Lab: '', 'Report No': '' }]);
    answer = (_, response) => void response.end(body);
    const { id } = await supplier();
    const { import: list } = await run(id);
    const desk = importDeskFor(portal, cast.administrator, idAs<ProviderId>(id));
    if (!list) throw new Error('nothing was listed');
    await desk.settled(list.id);
    // A list that waits for somebody has said nothing yet.
    expect(await run(id)).toMatchObject({ outcome: 3 });
    expect(await sql('select confirmed_at from stock_import where id = $1', list.id)).toEqual([
      { confirmed_at: null },
    ]);
    await desk.act(cast.administrator, list.id, 'approve');
    await desk.settled(list.id);
    await portal.database.owner.query(
      `update stock_import set created_at = now() - interval '3 days' where id = $1`,
      [list.id],
    );
    const [stone] = await sql(`select id from stone where org_stock_no = 'FRESH-1'`);
    const hours = async () => [
      await readHoursSinceSeen(portal.database.pool, stone?.id),
      [...(await readReliability(portal.database.pool)).values()].find((one) => one.id === id)?.word
        .hours,
      (Date.now() -
        ((await readLastFeedTime(portal.database.pool, desk.providerId))?.getTime() ?? 0)) /
        3_600_000,
    ];
    for (const since of await hours()) expect(since).toBeCloseTo(72, 0);
    expect(await run(id)).toMatchObject({ outcome: 3 });
    for (const since of await hours()) expect(since).toBeCloseTo(0, 0);
  });

  it('is executed once, even if two workers take it', async () => {
    const { id } = await supplier();
    const [begun] = await sql('insert into feed_run (provider_id) values ($1) returning id', id);
    const both = await Promise.allSettled([carryOut(begun?.id), carryOut(begun?.id)]);
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await sql('select from stock_import where provider_id = $1', id)).toHaveLength(1);
    expect(await runs(id)).toMatchObject([{ outcome: 2 }]);
    await carryOut(begun?.id);
    expect(await sql('select from stock_import where provider_id = $1', id)).toHaveLength(1);
  });

  it('joins all pages of an API into one list, even with different columns', async () => {
    const pages = [
      [
        { no: 'A-1', carat: 1.01 },
        { no: 'A-2', carat: 0.7, lab: 'GIA' },
      ],
      [
        { lab: 'IGI', no: 'A-3' },
        { no: 'A, 4', carat: 2 },
      ],
      [],
    ];
    answer = (url, response) => {
      const rows = pages[Number(url.searchParams.get('page')) - 1] ?? [];
      response.end(
        JSON.stringify({ data: { stones: rows, shops: [{ a: 1 }, { a: 2 }, { a: 3 }] } }),
      );
    };
    const paging = {
      parameter: 'page',
      counts: 'pages',
      first: 1,
      size_parameter: null,
      size: 2,
    };
    const settings = api({ format: 'json', rows_path: 'data.stones', paging });
    const { id } = await supplier({ api: settings });
    const ended = await run(id);
    expect(ended).toMatchObject({ outcome: 2, file: 'stock.csv' });
    expect((await listOf(ended)).trim().split('\n')).toEqual([
      'no,carat,lab',
      'A-1,1.01,',
      'A-2,0.7,GIA',
      'A-3,,IGI',
      '"A, 4",2,',
    ]);
    expect(asked).toHaveLength(3);
    // A page with fewer rows is the last one.
    pages[1]?.pop();
    asked = [];
    expect(await run(id)).toMatchObject({ outcome: 2 });
    expect(asked).toHaveLength(2);
  });

  it('refuses repeated pages, and accepts a single page that is sent for each request', async () => {
    const paging = { parameter: 'at', counts: 'rows', first: 0, size_parameter: null, size: 1 };
    const { id } = await supplier({ api: api({ paging }) });
    const said = await run(id);
    expect(said.fault).toMatch(/Page 2 is the same as page 1: the server ignores at\./);
    expect(await sql('select from stock_import where provider_id = $1', id)).toEqual([]);
    const short = await supplier({ api: api({ paging: { ...paging, size: 500 } }) });
    const ended = await run(short.id);
    expect(ended).toMatchObject({ outcome: 2 });
    expect(await listOf(ended)).toBe(CSV);
  });

  it('fetches the latest file of a folder, and no file twice', async () => {
    const { id } = await supplier({
      source: 7,
      api: undefined,
      ftp: ftpSettings(),
      secret: FTP_PASSWORD,
    });
    ftp.files.set('stock-1.csv', { content: CSV, modified: '20261101060000' });
    ftp.files.set('other-9.csv', { content: 'x', modified: '20261109060000' });
    expect(await run(id)).toMatchObject({ outcome: 2, file: 'stock-1.csv' });
    expect(await run(id)).toMatchObject({ outcome: 3, file: 'stock-1.csv' });
    ftp.files.set('stock-2.csv', { content: `${CSV}A-2,0.5\n`, modified: '20261102060000' });
    const ended = await run(id);
    expect(ended).toMatchObject({ outcome: 2, file: 'stock-2.csv' });
    const [list] = await sql('select is_full from stock_import where id = $1', ended.import?.id);
    expect(list).toEqual({ is_full: true });
    ftp.files.clear();
    expect((await run(id)).fault).toMatch(/No file in \/out matches stock-\*\.csv/);
  });

  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['a refusal', (response) => void response.writeHead(500).end(), /answered with status 500/],
    [
      'half a list',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write(CSV, () => response.destroy());
      },
      /was interrupted after 24 bytes/,
    ],
    ['nothing', (response) => void response.end(), /empty/],
  ])('that encounters %s fails, and nothing is received', async (_, reply, fault) => {
    answer = (_url, response) => reply(response);
    const { id } = await supplier({ schedule: EVERY_DAY });
    const ended = await run(id);
    expect(ended).toMatchObject({ outcome: 4, file: null, import: null });
    expect(ended.fault).toMatch(fault);
    expect(await sql('select from stock_import where provider_id = $1', id)).toEqual([]);
    expect((await known(id)).feed).toMatchObject({ failures: 1 });
  });
});

describe('five consecutive failures', () => {
  const refuse = (_: URL, response: ServerResponse) => void response.writeHead(503).end();

  it('pause the schedule, and staff are notified', async () => {
    answer = refuse;
    const { id, name } = await supplier({ schedule: EVERY_DAY });
    for (let n = 0; n < 4; n += 1) await run(id);
    expect((await known(id)).feed).toMatchObject({ is_active: true, failures: 4 });
    // What somebody has asked for is told to that person, and does not count.
    await run(id, true);
    expect((await known(id)).feed).toMatchObject({ is_active: true, failures: 4 });
    await run(id);
    expect((await known(id)).feed).toEqual({
      is_active: false,
      next_at: null,
      zone: ZONE,
      failures: 5,
    });
    const steps = await sql(
      `select event, author, reason from ledger where record_id = (select id from feed where provider_id = $1) order by id`,
      id,
    );
    expect(steps).toMatchObject([
      { event: 'flag.create', author: 'person' },
      {
        event: 'flag.deactivate',
        author: 'portal',
        reason: 'Five fetches failed in a row.',
      },
    ]);
    const told = () =>
      sql(
        `select distinct u.role_id, n.link from notice n join app_user u on u.id = n.user_id
            where n.kind = 'feed.paused' and n.detail like '%' || $1 || '%' order by 1`,
        name,
      );
    await until('the house is told', async () => (await told()).length > 0);
    expect(await told()).toEqual([
      { role_id: 1, link: '/supply' },
      { role_id: 5, link: '/supply' },
    ]);
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });

  it('are not consecutive if a list was received in between', async () => {
    const { id } = await supplier({ schedule: EVERY_DAY });
    answer = refuse;
    for (let n = 0; n < 4; n += 1) await run(id);
    answer = (_, response) => void response.end(CSV);
    await run(id);
    await until('the list was read', async () => (await known(id)).feed?.failures === 0);
    expect((await known(id)).feed).toMatchObject({ is_active: true });
  });

  it('include lists that arrive and cannot be read, each time', async () => {
    const { id } = await supplier({ schedule: EVERY_DAY });
    answer = (_, response) => void response.end('%PDF-1.7 no list at all');
    const failures = async () => (await known(id)).feed?.failures;
    expect(await run(id)).toMatchObject({ outcome: 2 });
    await until('it was given up', async () => (await failures()) === 1);
    // Asked for by somebody it is taken once more, and does not count.
    await run(id, true);
    await until('it was given up again', async () => {
      const [last] = await sql(
        'select state from stock_import where provider_id = $1 order by id desc limit 1',
        id,
      );
      return last?.state === 8;
    });
    expect(await failures()).toBe(1);
    for (const many of [2, 3, 4]) {
      expect(await run(id)).toMatchObject({ outcome: 3 });
      expect(await failures()).toBe(many);
    }
    expect((await known(id)).feed).toMatchObject({ is_active: true });
    await run(id);
    expect((await known(id)).feed).toMatchObject({ is_active: false, failures: 5 });
  });
});

describe('the sweep of each minute', () => {
  const due = (id: string) =>
    sql(`update feed set next_at = now() - interval '3 days' where provider_id = $1`, id);

  it('starts one run for each due schedule, however many runs were missed and whichever node sweeps', async () => {
    const { id } = await supplier({ schedule: EVERY_DAY });
    await due(id);
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await runs(id)).toHaveLength(1);
    expect(Date.parse((await known(id)).feed?.next_at ?? '')).toBeGreaterThan(Date.now());
    await until('the list came', async () => (await runs(id))[0]?.outcome === 2);
    await sweep();
    expect(await runs(id)).toHaveLength(1);
  });

  it('starts no run for a deactivated supplier, a paused schedule or a supplier with an open run', async () => {
    const aside = await supplier({ schedule: EVERY_DAY });
    dataOf(await send('PUT', `/${aside.id}`, { is_active: false }));
    const busy = await supplier({ schedule: EVERY_DAY });
    await sql('insert into feed_run (provider_id) values ($1)', busy.id);
    const paused = await supplier({ schedule: EVERY_DAY });
    dataOf(await send('PUT', `/${paused.id}/feed`, { is_active: false }));
    await due(aside.id);
    await due(busy.id);
    await due(paused.id);
    await sweep();
    expect(await runs(aside.id)).toEqual([]);
    expect(Date.parse((await known(aside.id)).feed?.next_at ?? '')).toBeGreaterThan(Date.now());
    expect(await runs(busy.id)).toHaveLength(1);
    expect(await runs(paused.id)).toEqual([]);
  });

  it('ends runs that have been open for an hour', async () => {
    const { id } = await supplier();
    await sql(
      `insert into feed_run (provider_id, begun_at) values ($1, now() - interval '61 minutes')`,
      id,
    );
    await sweep();
    expect(await runs(id)).toMatchObject([{ outcome: 4, fault: 'The run did not finish.' }]);
  });
});

it('a deactivated supplier, or one that sends its lists itself, cannot be fetched', async () => {
  const { id } = await supplier({ api: null });
  expect((await send('POST', `/${id}/runs`)).body.code).toBe('SUPPLIER_BY_HAND');
  const aside = await supplier({ is_active: false });
  expect((await send('POST', `/${aside.id}/runs`)).body.code).toBe('SUPPLIER_INACTIVE');
  expectProblem(await send('POST', `/${NOBODYS_ID}/runs`), 404);
  expectProblem(await send('GET', `/${NOBODYS_ID}/runs`), 404);
  // It was set aside between the question and the answer.
  expect(await run(aside.id)).toMatchObject({
    outcome: 4,
    fault: expect.stringMatching(/inactive/),
  });
});
