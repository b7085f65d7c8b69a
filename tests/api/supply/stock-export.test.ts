import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type FtpServer, startFtpServer } from '../../support/servers/ftp-server.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import {
  dataOf,
  type Export,
  type ExportDesk,
  exportDeskOf,
  startTaker,
  toFtp,
} from '../../support/trade/export-desk.ts';
import { type KeyDesk, keyDeskOf } from '../../support/trade/external-keys.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let keys: KeyDesk;
let desk: Desk;
let exports: ExportDesk;
let ftp: FtpServer;
let taker: Awaited<ReturnType<typeof startTaker>>;
beforeAll(async () => {
  ftp = await startFtpServer();
  taker = await startTaker();
  portal = await startPortal(undefined, { supplierReach: 'loopback', sealingKeys: 'of the test' });
  cast = await castOf(portal);
  keys = keyDeskOf(portal, cast);
  desk = deskOf(portal);
  exports = exportDeskOf(keys, cast.administrator);
});
beforeEach(() => {
  ftp.files.clear();
  ftp.faults = {};
  taker.taken.length = 0;
  taker.status = 200;
});
afterAll(async () => {
  await portal?.stop();
  await ftp?.stop();
  taker?.stop();
});

const SENT = 2;
const NOTHING = 3;
const FAILED = 4;
const NOT_AVAILABLE = 2;

const linesOf = (name: string): string[] =>
  String(ftp.files.get(name)?.content).split('\r\n').filter(Boolean);
const sayNo = (answer: Answer, status: number, code: string): void => {
  expectProblem(answer, status);
  expect(answer.body).toMatchObject({ code });
};
/** How many stones the search of a person finds of both kinds. */
async function shownTo(by: Person): Promise<number> {
  let pieces = 0;
  for (const diamond_type of [1, 2]) {
    const { body } = await portal.call(
      by.token,
      'GET',
      `/inventory/search?is_count_only=true&diamond_type=${diamond_type}`,
    );
    pieces += (body.data as { totals: { pieces: number } }).totals.pieces;
  }
  return pieces;
}
const program = async (of: Person, settings: object): Promise<string> => {
  const client = await keys.client(of);
  dataOf(await exports.set(client, settings));
  return client;
};
const toAddress = (address: string, more: object = {}): object => ({
  content: 'full',
  format: 'ndjson',
  diamond_type: null,
  schedule: null,
  address: { address, method: 'PUT', headers: [{ name: 'x-ms-blob-type', value: 'BlockBlob' }] },
  ...more,
});

describe('the stock export to an FTP server', () => {
  it('has the stones and prices of the client, as one complete file with its own name', async () => {
    const run = await exports.sent(await program(cast.ada, toFtp(ftp)));
    const shown = await shownTo(cast.ada);
    expect(shown).toBeGreaterThan(100);
    expect(run).toMatchObject({
      outcome: SENT,
      whole: true,
      file: 'stock.csv',
      stones: shown,
      added: null,
      fault: null,
    });
    expect([...ftp.files.keys()]).toEqual(['stock.csv']);
    const [head = '', ...rows] = linesOf('stock.csv');
    expect(head).toMatch(/^stock_no,status,diamond_type,/);
    expect(rows).toHaveLength(shown);
    expect(run.bytes).toBe(Buffer.byteLength(ftp.files.get('stock.csv')?.content ?? ''));
    // The same stone costs another client something else.
    const row = rows.find((one) => one.includes(',1,')) ?? '';
    const [stockNo = ''] = row.split(',');
    const found = await portal.call(cast.ada.token, 'POST', '/inventory/search', {
      body: { data: { stock_numbers: [stockNo], size: 1 } },
    });
    const { stockList } = found.body.data as { stockList: { sell_amt: number }[] };
    const price = head.split(',').indexOf('sell_amt');
    expect(Number(row.split(',')[price])).toBe(stockList[0]?.sell_amt);
  });

  it('replaces the previous file, even if the server does not replace by itself', async () => {
    ftp.faults = { replacesNothing: true };
    const client = await program(cast.hanna, toFtp(ftp, { file: 'night', diamond_type: 2 }));
    await exports.sent(client);
    const before = linesOf('night.csv').length;
    ftp.files.set('night.csv', { content: 'of yesterday' });
    expect(await exports.sent(client)).toMatchObject({ outcome: SENT });
    expect(linesOf('night.csv')).toHaveLength(before);
    expect([...ftp.files.keys()]).toEqual(['night.csv']);
  });

  it('that is interrupted leaves no file that looks complete', async () => {
    ftp.faults = { keepsOnly: 10 };
    const client = await program(cast.ada, toFtp(ftp));
    const run = await exports.sent(client);
    expect(run).toMatchObject({ outcome: FAILED, file: null, bytes: null });
    expect(run.fault).toMatch(/^The server received only 10 of \d+ bytes\.$/);
    expect([...ftp.files.keys()]).toEqual(['stock.csv.part']);
  });

  it.each([{ dataPort: 0 }, { banner: 5_000_000 }])(
    'reports an unreadable response of the server: %o',
    async (faults) => {
      ftp.faults = faults;
      const run = await exports.sent(await program(cast.ada, toFtp(ftp)));
      expect(run).toMatchObject({
        outcome: FAILED,
        fault: 'The server did not respond as an FTP server.',
      });
    },
  );

  it('reports the reply of the server', async () => {
    ftp.faults = { refuses: true };
    const closed = await exports.sent(await program(cast.ada, toFtp(ftp)));
    expect(closed.fault).toBe(
      'The server rejected the sign-in. Check the user name and the password.',
    );
    const nowhere = { host: '127.0.0.1', port: 1, protocol: 'ftp', folder: '/out', user: 'x' };
    const away = await exports.sent(await program(cast.ada, toFtp(ftp, { ftp: nowhere })));
    expect(away.fault).toBe('The server could not be reached. No server answers on this port.');
  });
});

describe('a delta export', () => {
  it('has the new, changed and removed stones after a complete file, each once', async () => {
    const [other, gone] = await desk.stones(2);
    if (!other || !gone) return expect.fail('no stones');
    const client = await program(cast.ada, toFtp(ftp, { content: 'changes' }));
    const first = await exports.sent(client);
    expect(first).toMatchObject({ outcome: SENT, whole: true, file: 'stock.csv', removed: 0 });
    expect(first.added).toBe(first.stones);
    expect(await exports.sent(client)).toMatchObject({
      outcome: NOTHING,
      whole: false,
      file: null,
      stones: first.stones,
    });
    await desk.held(cast.hanna, other);
    dataOf(await desk.setStatus(cast.administrator, gone.id, NOT_AVAILABLE));
    ftp.files.clear();
    const second = await exports.sent(client);
    expect(second).toMatchObject({ outcome: SENT, added: 0, changed: 1, removed: 1 });
    expect(second.file).toMatch(/^stock-changes-\d{8}T\d{6}\.csv$/);
    const [head = '', ...rows] = linesOf(second.file ?? '');
    expect(head).toMatch(/^change,stock_no,status,/);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(new RegExp(`^changed,${other.stock_no},4,`));
    expect(rows[1]).toMatch(new RegExp(`^removed,${gone.stock_no},,+$`));
    dataOf(await desk.setStatus(cast.administrator, gone.id, 1));
    const third = await exports.sent(client);
    expect(third).toMatchObject({ added: 1, changed: 0, removed: 0, stones: first.stones });
  });

  it('repeats the changes of a file that did not arrive', async () => {
    const stone = await desk.stone();
    const client = await program(cast.ada, toFtp(ftp, { content: 'changes' }));
    await exports.sent(client);
    await desk.held(cast.hanna, stone);
    ftp.faults = { refuses: true };
    expect(await exports.sent(client)).toMatchObject({ outcome: FAILED });
    ftp.faults = {};
    expect(await exports.sent(client)).toMatchObject({ outcome: SENT, changed: 1 });
  });

  it('begins with a complete file: for a new destination, after complete files, and on request', async () => {
    const settings = toFtp(ftp, { content: 'changes', diamond_type: 2 });
    const client = await program(cast.ada, settings);
    const isWhole = async (data?: object) => (await exports.sent(client, data)).whole;
    expect(await isWhole()).toBe(true);
    expect(await isWhole()).toBe(false);
    expect(await isWhole({ whole: true })).toBe(true);
    expect(await isWhole()).toBe(false);
    dataOf(await exports.set(client, { ...settings, format: 'ndjson' }));
    expect(await isWhole()).toBe(false);
    dataOf(await exports.set(client, { ...settings, content: 'full' }));
    dataOf(await exports.set(client, settings));
    expect(await isWhole()).toBe(true);
    const elsewhere = toAddress(`${taker.origin}/put`, {
      content: 'changes',
      diamond_type: 2,
      secret: null,
    });
    dataOf(await exports.set(client, elsewhere));
    expect(await isWhole()).toBe(true);
  });
});

describe('the stock export to a signed URL', () => {
  it('sends the length, and shows the signature to no user', async () => {
    const client = await program(
      cast.ada,
      toAddress(`${taker.origin}/put/stock`, { secret: 'sig=s3cret&e=9' }),
    );
    expect(await exports.sent(client)).toMatchObject({ outcome: SENT, file: 'stock.ndjson' });
    const [taken] = taker.taken;
    expect(taken).toMatchObject({
      method: 'PUT',
      url: '/put/stock?sig=s3cret&e=9',
      headers: {
        'content-type': 'application/x-ndjson',
        'content-length': String(Buffer.byteLength(taken?.body ?? '')),
        'x-ms-blob-type': 'BlockBlob',
        'culet-content': 'full',
      },
    });
    const lines = taken?.body.trim().split('\n') ?? [];
    expect(lines).toHaveLength(await shownTo(cast.ada));
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ stock_no: expect.any(String) });
    const { body } = await exports.call('GET', client);
    expect(JSON.stringify(body)).not.toContain('s3cret');
    expect(body.data).toMatchObject({
      secret_set: true,
      address: { address: `${taker.origin}/put/stock` },
    });
    const { rows } = await portal.database.pool.query(
      `select e::text as row from stock_export e where client_id = $1
       union all select a::text from audit_entry a`,
      [client],
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { row } of rows) expect(row).not.toContain('s3cret');
  });

  it('keeps its signature while the destination is the same, and sends it to no other', async () => {
    const client = await program(cast.ada, toAddress(`${taker.origin}/put`, { secret: 'sig=1' }));
    const bare = toAddress(`${taker.origin}/put`, { diamond_type: 2 });
    expect(dataOf<Export>(await exports.set(client, bare)).secret_set).toBe(true);
    await exports.sent(client);
    const other = toAddress(`${taker.origin}/other`, { diamond_type: 2 });
    expectProblem(await exports.set(client, other), 400, 'data.secret');
    const open = await exports.set(client, { ...other, secret: null });
    expect(dataOf<Export>(open).secret_set).toBe(false);
    await exports.sent(client);
    expect(taker.taken.map(({ url }) => url)).toEqual(['/put?sig=1', '/other']);
  });

  it.each([
    [403, /may have expired/],
    [302, /redirects to another address. The portal does not follow redirects/],
    [500, /answered with status 500/],
  ])('that is answered with %d has failed', async (status, words) => {
    taker.status = status;
    const settings = toAddress(`${taker.origin}/put`, { diamond_type: 2 });
    const run = await exports.sent(await program(cast.ada, settings));
    expect(run).toMatchObject({ outcome: FAILED, fault: expect.stringMatching(words) });
    expect(taker.taken).toHaveLength(1);
  });
});

describe('an export without settings', () => {
  it('can be set up without a known version', async () => {
    const client = await keys.client(cast.ada);
    expect(dataOf(await exports.set(client, toFtp(ftp), {}))).toMatchObject({ file: 'stock' });
  });
});

describe('invalid export settings', () => {
  const ftpAt = (more: object) => ({
    ftp: { host: 'ftp.example', port: 21, protocol: 'ftp', folder: '/', user: 'x', ...more },
  });
  it.each([
    ['data.ftp.host', ftpAt({ host: '10.0.0.1' })],
    ['data.ftp.host', ftpAt({ host: '169.254.169.254' })],
    ['data.ftp.folder', ftpAt({ folder: '/a/../b' })],
    ['data.ftp', { ftp: null }],
    ['data.ftp', { address: { address: 'https://a.example/x', method: 'PUT', headers: [] } }],
    ['data.schedule', { schedule: '0 24 * * *' }],
    ['data.address.address', toAddress('http://[::ffff:192.168.0.1]/x')],
    ['data.address.address', toAddress('https://me:mine@a.example/x')],
    ['data.address.address', toAddress('https://a.example/x#y')],
    ['data.address.address', toAddress('http://a.example/x', { secret: 'sig=1' })],
    [
      'data.address.headers',
      toAddress('https://a.example/x', {
        address: {
          address: 'https://a.example/x',
          method: 'PUT',
          headers: [{ name: 'Host', value: 'b.example' }],
        },
      }),
    ],
  ])('are refused at %s (%#)', async (field, more) => {
    const client = await keys.client(cast.ada);
    const before = await fingerprint(portal.database.pool);
    const whole = 'address' in more && 'format' in more ? more : toFtp(ftp, more);
    expectProblem(await exports.set(client, whole), 400, field);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('include the export of a deactivated program, of a supplier, or of a deleted client', async () => {
    const client = await program(cast.ada, toFtp(ftp));
    dataOf(await keys.send('PUT', `/external-clients/status/${client}`, { is_active: false }));
    sayNo(await exports.start(client), 409, 'STOCK_EXPORT_SET_ASIDE');
    const supplier = await keys.client(cast.apiProvider);
    sayNo(await exports.set(supplier, toFtp(ftp)), 409, 'STOCK_EXPORT_OF_SUPPLIER');
    const none = await keys.client(cast.ada);
    expect(await exports.known(none)).toBeNull();
    sayNo(await exports.start(none), 409, 'STOCK_EXPORT_NOWHERE');
    expectProblem(await exports.call('DELETE', none), 404);
    dataOf(await keys.send('PUT', `/external-clients/status/${client}`, { is_active: true }));
    expect((await exports.call('DELETE', client)).status).toBe(200);
    expect(await exports.known(client)).toBeNull();
    sayNo(await exports.start(client), 409, 'STOCK_EXPORT_NOWHERE');
  });

  it('do not send the stored password to another server', async () => {
    const client = await program(cast.ada, toFtp(ftp));
    const { secret: _, ...silent } = toFtp(ftp) as { secret: string };
    expect(dataOf<Export>(await exports.set(client, silent)).secret_set).toBe(true);
    const other = { ...silent, ...ftpAt({ host: 'ftp.other.example' }) };
    expectProblem(await exports.set(client, other), 400, 'data.secret');
  });

  it('are not overwritten after a concurrent change', async () => {
    const client = await program(cast.ada, toFtp(ftp));
    dataOf(await exports.set(client, toFtp(ftp, { file: 'theirs' }), { file: 'stock' }));
    const late = await exports.set(client, toFtp(ftp, { file: 'mine' }), { file: 'stock' });
    sayNo(late, 409, 'CHANGED_MEANWHILE');
    expect((await exports.known(client))?.file).toBe('theirs');
  });
});
