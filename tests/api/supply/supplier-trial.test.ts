import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createPublicLookup,
  resolvePublicAddress,
} from '../../../server/platform/outgoing/egress-guard.ts';
import type { Settings } from '../../../server/stock/suppliers/settings.ts';
import { tryList } from '../../../server/stock/suppliers/try-list.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { until } from '../../support/runner/until.ts';
import {
  FTP_PASSWORD,
  FTP_USER,
  type FtpServer,
  startFtpServer,
} from '../../support/servers/ftp-server.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

const KEYS = 'a key of the test, and of no portal anywhere'.replaceAll(' ', '-');
const CSV = 'Stock,Carat,Colour\nA-1,1.01,D\nA-2,0.70,E\n';

let portal: Portal;
let guarded: Portal;
let cast: Cast;
let http: Server;
let address: string;
let reply: Reply;
let asked: IncomingMessage[];
let ftp: FtpServer;

const api = (more: object = {}) => ({
  address,
  method: 'GET',
  headers: [],
  sign_in: 'nothing',
  sign_in_name: null,
  format: 'csv',
  rows_path: null,
  paging: null,
  is_full: true,
  ...more,
});
const byFtp = (more: object = {}) => ({
  host: '127.0.0.1',
  port: ftp.port,
  protocol: 'ftp',
  folder: '/out',
  pattern: 'stock-*.csv',
  user: FTP_USER,
  is_full: true,
  ...more,
});
const csv =
  (text: string): Reply =>
  (_, response) =>
    void response.setHeader('content-type', 'text/csv').end(text);

beforeAll(async () => {
  http = createServer((request, response) => {
    asked.push(request);
    reply(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(http.address() as AddressInfo).port}/list`;
  ftp = await startFtpServer();
  portal = await startPortal(undefined, { supplierReach: 'loopback', sealingKeys: KEYS });
  guarded = await startPortal(portal.database, { sealingKeys: KEYS });
  cast = await castOf(portal);
});
beforeEach(async () => {
  await portal.database.pool.query('delete from throttle');
  asked = [];
  reply = csv(CSV);
  ftp.faults = {};
  ftp.files.clear();
  ftp.heard.length = 0;
});
afterAll(async () => {
  await guarded?.stop();
  await portal?.stop();
  await ftp?.stop();
  http?.closeAllConnections();
  http?.close();
});

let counter = 0;
async function supplier(data: object): Promise<string> {
  counter += 1;
  const answer = await portal.call(cast.administrator.token, 'POST', '/inventory/company', {
    body: { data: { name: `Supplier ${counter}`, ...data } },
  });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  return (answer.body.data as { id: string }).id;
}
const tryIt = (id: string, on = portal): Promise<Answer> =>
  on.call(cast.administrator.token, 'POST', `/inventory/company/${id}/trial`);
const triedApi = async (more: object = {}, secret?: string): Promise<Answer> =>
  tryIt(await supplier({ source: 6, api: api(more), ...(secret ? { secret } : {}) }));
const triedFtp = async (more: object = {}, secret = FTP_PASSWORD): Promise<Answer> =>
  tryIt(await supplier({ source: 7, ftp: byFtp(more), secret }));
const saidIn = ({ body }: Answer): string =>
  [
    body.message,
    ...((body.errors as { message: string }[] | undefined) ?? []).map((e) => e.message),
  ].join(' ');

describe('the list of an API', () => {
  it('is shown from its beginning, and nothing is stored', async () => {
    const { body } = await triedApi();
    expect(body).toMatchObject({
      success: true,
      data: {
        file: null,
        bytes: CSV.length,
        columns: ['Stock', 'Carat', 'Colour'],
        rows: [
          ['A-1', '1.01', 'D'],
          ['A-2', '0.70', 'E'],
        ],
        is_whole: true,
      },
    });
    const { rows } = await portal.database.pool.query(
      "select from stone where org_stock_no in ('A-1', 'A-2')",
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['password', 'culet', { authorization: `Basic ${btoa('culet:open sesame')}` }],
    ['bearer', null, { authorization: 'Bearer open sesame' }],
    ['header', 'X-Api-Key', { 'x-api-key': 'open sesame' }],
  ])('is requested with the encrypted credentials: %s', async (sign_in, sign_in_name, headers) => {
    const answer = await triedApi({ sign_in, sign_in_name }, 'open sesame');
    expect(answer.status).toBe(200);
    expect(asked[0]?.headers).toMatchObject(headers);
    expect(JSON.stringify(answer.body)).not.toContain('sesame');
  });

  it('is requested as configured: method, headers and page', async () => {
    const pages: Reply = (request, response) =>
      csv(`Stock,Carat\nA-1,${new URL(request.url ?? '', address).search}\n`)(request, response);
    reply = pages;
    const paging = {
      parameter: 'from',
      counts: 'rows',
      first: 0,
      size_parameter: 'take',
      size: 50,
    };
    const { body } = await triedApi({
      method: 'POST',
      headers: [{ name: 'X-Client', value: 'culet' }],
      paging,
    });
    expect(body.data).toMatchObject({ rows: [['A-1', '?from=0&take=50']] });
    expect(asked.map(({ method, url }) => [method, url])).toEqual([
      ['POST', '/list?from=0&take=50'],
      ['POST', '/list?from=50&take=50'],
    ]);
    expect(asked[0]?.headers).toMatchObject({ 'x-client': 'culet' });
  });

  it.each<[string, Reply, object, string, RegExp]>([
    [
      'a redirect',
      (_, r) => void r.writeHead(302, { location: '/elsewhere' }).end(),
      {},
      'SUPPLIER_REFUSED',
      /does not follow redirects/,
    ],
    ['no entry', (_, r) => void r.writeHead(401).end(), {}, 'SUPPLIER_REFUSED', /sign-in/],
    ['a failure', (_, r) => void r.writeHead(500).end('oh'), {}, 'SUPPLIER_REFUSED', /status 500/],
    ['nothing', (_, r) => void r.end(), {}, 'SUPPLIER_FAULTY', /empty/],
    [
      'a packed answer',
      (_, r) => void r.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
      {},
      'SUPPLIER_FAULTY',
      /compressed/,
    ],
    [
      'less than it announced',
      (_, r) => {
        r.writeHead(200, { 'content-length': '500' });
        r.write(CSV);
        setImmediate(() => r.destroy());
      },
      {},
      'SUPPLIER_FAULTY',
      /was interrupted after 41 bytes/,
    ],
    [
      'half of it',
      (_, r) => {
        r.write(CSV);
        setImmediate(() => r.destroy());
      },
      {},
      'SUPPLIER_FAULTY',
      /was interrupted after/,
    ],
    [
      'the same page again',
      csv(CSV),
      { paging: { parameter: 'page', counts: 'pages', first: 1, size_parameter: null, size: 2 } },
      'SUPPLIER_FAULTY',
      /the same as the first/,
    ],
  ])('is refused if its server sends %s', async (_, answer, more, code, words) => {
    reply = answer;
    const said = await triedApi(more);
    expectProblem(said, 502);
    expect(said.body.code).toBe(code);
    expect(saidIn(said)).toMatch(words);
  });

  const JSON_LIST = { old: [{ Stock: 'Z' }], data: { stones: [{ Stock: 'A-1', Carat: 1.01 }] } };
  const XML_LIST = '<feed><stone><Stock>A-1</Stock><Carat>1.01</Carat></stone></feed>';
  it.each<[string, object, string | Buffer, string]>([
    ['JSON', { format: 'json', rows_path: 'data.stones' }, JSON.stringify(JSON_LIST), '1.01'],
    ['XML', { format: 'xml' }, XML_LIST, '1.01'],
    ['UTF-16', {}, Buffer.from('\uFEFFStock,Carat\nA-1,Größe\n', 'utf16le'), 'Größe'],
    ['Windows-1252', {}, Buffer.from('Stock,Carat\nA-1,Größe\n', 'latin1'), 'Größe'],
  ])('is parsed in its format: %s', async (_, more, content, second) => {
    reply = (_request, response) => void response.end(content);
    const { body } = await triedApi(more);
    expect(body.data, JSON.stringify(body)).toMatchObject({
      columns: ['Stock', 'Carat'],
      rows: [['A-1', second]],
    });
  });

  it.each<[string, object, string]>([
    [
      'has nothing at that path',
      { format: 'json', rows_path: 'stones' },
      JSON.stringify(JSON_LIST),
    ],
    ['is broken JSON', { format: 'json' }, '{"data": ['],
    [
      'is XML that includes others',
      { format: 'xml' },
      `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${XML_LIST}`,
    ],
  ])('is refused if it %s', async (_, more, content) => {
    reply = (_request, response) => void response.end(content);
    const said = await triedApi(more);
    expectProblem(said, 502);
    expect(said.body.code).toBe('SUPPLIER_FAULTY');
    expect(saidIn(said)).toMatch(/The response [a-z]/);
  });

  it('is requested only from the configured address', async () => {
    reply = (_, response) =>
      void response.writeHead(307, { location: address.replace('/list', '/other') }).end();
    await triedApi();
    expect(asked.map(({ url }) => url)).toEqual(['/list']);
  });

  it('is aborted if it is too slow or too long', async () => {
    reply = (_, response) => void response.write('Stock\n');
    const settings = api() as Settings;
    const slow = tryList({ settings, secret: null }, 'loopback', { patience: 300 });
    await expect(slow).rejects.toMatchObject({ problem: { code: 'SUPPLIER_SLOW' } });
    reply = csv(CSV.repeat(2_000));
    const long = tryList({ settings, secret: null }, 'loopback', { longest: 10_000 });
    await expect(long).rejects.toMatchObject({ problem: { code: 'SUPPLIER_FAULTY' } });
  });

  it('is reported as unreachable if no server listens', async () => {
    const said = await triedApi({ address: 'http://127.0.0.1:1/list' });
    expect(said.body.code).toBe('SUPPLIER_UNREACHABLE');
    expect(saidIn(said)).toMatch(/No server answers/);
  });
});

describe('the list of an FTP server', () => {
  it('is the latest matching file, and no name leaves its folder', async () => {
    ftp.files.set('stock-2.csv', { content: CSV, modified: '20261102060000' });
    ftp.files.set('stock-9.csv', { content: 'Old\n', modified: '20261101060000' });
    ftp.files.set('readme.txt', { content: 'no list', modified: '20261120060000' });
    ftp.files.set('../stock-secret.csv', { content: 'x', modified: '20261121060000' });
    ftp.files.set('stock-..\\x.csv', { content: 'x', modified: '20261121060000' });
    const { body } = await triedFtp();
    expect(body.data).toMatchObject({
      file: 'stock-2.csv',
      bytes: CSV.length,
      columns: ['Stock', 'Carat', 'Colour'],
    });
    expect(ftp.heard.filter((line) => line.startsWith('RETR'))).toEqual(['RETR stock-2.csv']);
  });

  it.each<[string, () => void, object, string, RegExp]>([
    [
      'lets nobody in',
      () => {
        ftp.faults = { refuses: true };
      },
      {},
      'SUPPLIER_REFUSED',
      /user name and the password/,
    ],
    ['has no such folder', () => undefined, { folder: '/none' }, 'SUPPLIER_REFUSED', /\/none/],
    [
      'has no such file',
      () => ftp.files.set('other.csv', { content: CSV }),
      {},
      'SUPPLIER_FAULTY',
      /No file in \/out matches stock-\*\.csv/,
    ],
    [
      'names another host',
      () => {
        ftp.files.set('stock-1.csv', { content: CSV });
        ftp.faults = { pasvHost: '169.254.169.254' };
      },
      {},
      'SUPPLIER_REFUSED',
      /another server/,
    ],
    [
      'names no place for its files',
      () => {
        ftp.files.set('stock-1.csv', { content: CSV });
        ftp.faults = { pasvHost: 'nonsense' };
      },
      {},
      'SUPPLIER_FAULTY',
      /did not respond as an FTP server/,
    ],
    [
      'names a port that is none',
      () => {
        ftp.files.set('stock-1.csv', { content: CSV });
        ftp.faults = { dataPort: 0 };
      },
      {},
      'SUPPLIER_FAULTY',
      /did not respond as an FTP server/,
    ],
    [
      'greets without an end',
      () => {
        ftp.faults = { banner: 5_000_000 };
      },
      {},
      'SUPPLIER_FAULTY',
      /did not respond as an FTP server/,
    ],
    [
      'lists 20 MB of names',
      () => {
        ftp.files.set('stock-1.csv', { content: CSV });
        ftp.faults = { listing: 20_000_000 };
      },
      {},
      'SUPPLIER_FAULTY',
      /did not respond as an FTP server/,
    ],
    [
      'breaks off',
      () => {
        ftp.files.set('stock-1.csv', { content: CSV });
        ftp.faults = { breakAfter: 10 };
      },
      {},
      'SUPPLIER_FAULTY',
      /was interrupted/,
    ],
    [
      'announces more',
      () => ftp.files.set('stock-1.csv', { content: CSV, announced: 900 }),
      {},
      'SUPPLIER_FAULTY',
      /41 bytes, but the server reported 900/,
    ],
    [
      'gives out nothing',
      () => ftp.files.set('stock-1.csv', { content: '' }),
      {},
      'SUPPLIER_FAULTY',
      /empty/,
    ],
  ])('is refused if it %s', async (_, prepare, more, code, words) => {
    prepare();
    const said = await triedFtp(more);
    expectProblem(said, 502);
    expect([said.body.code, saidIn(said)]).toEqual([code, expect.stringMatching(words)]);
  });

  it('uses PASV if EPSV names no port', async () => {
    ftp.files.set('stock-1.csv', { content: CSV });
    ftp.faults = { dataPort: 99_999 };
    expect(await triedFtp()).toMatchObject({ status: 200, body: { data: { bytes: CSV.length } } });
    expect(ftp.heard).toContain('PASV');
  });

  it('is aborted if it is too slow or too long', async () => {
    ftp.files.set('stock-1.csv', { content: CSV.repeat(2_000) });
    const tried = { settings: byFtp() as Settings, secret: FTP_PASSWORD };
    const long = tryList(tried, 'loopback', { longest: 10_000 });
    await expect(long).rejects.toMatchObject({ problem: { code: 'SUPPLIER_FAULTY' } });
    ftp.faults = { stallAfter: 10 };
    const slow = tryList(tried, 'loopback', { patience: 400 });
    await expect(slow).rejects.toMatchObject({ problem: { code: 'SUPPLIER_SLOW' } });
  });
});

describe('a supplier server that does not answer', () => {
  const TRIALS_OF_A_PERSON = 2;
  const ONE = { concurrency: 1, queueLimit: 9, queueTimeoutMs: 60_000 };

  it('does not delay other requests, and is requested at most twice at once by one person', async () => {
    const few = await startPortal(portal.database, {
      supplierReach: 'loopback',
      sealingKeys: KEYS,
      admissionLimits: { search: ONE, write: ONE, read: ONE },
    });
    const open: ServerResponse[] = [];
    reply = (_, response) => void open.push(response);
    const id = await supplier({ source: 6, api: api() });
    try {
      const trials = Array.from({ length: TRIALS_OF_A_PERSON }, () => tryIt(id, few));
      await until('all of them wait for the supplier', () => open.length === TRIALS_OF_A_PERSON);
      const countries = await few.call(null, 'GET', '/business/countries');
      expect(countries.status).toBe(200);
      const more = await tryIt(id, few);
      expectProblem(more, 429);
      expect(more.body).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        message:
          'Two of your connection tests are still running. Wait until one of them has finished, then try again.',
      });
      for (const response of open) csv(CSV)(asked[0] as IncomingMessage, response);
      for (const trial of await Promise.all(trials)) expect(trial.status).toBe(200);
    } finally {
      for (const response of open) response.destroy();
      await few.stop();
    }
  });
});

describe('an internal address', () => {
  const INWARD = [
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:127.0.0.1]/',
    'http://[::1]/',
    'http://0177.0.0.1/',
    'http://2130706433/',
    'http://127.1/',
    'http://10.0.0.8/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://[fd00::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
  ];
  it.each(INWARD)('cannot be configured, and is not requested if it was: %s', async (inward) => {
    const made = await guarded.call(cast.administrator.token, 'POST', '/inventory/company', {
      body: { data: { name: `To ${inward}`, source: 6, api: api({ address: inward }) } },
    });
    expectProblem(made, 400, 'data.api.address');
    const id = await supplier({ source: 6 });
    await portal.database.pool.query('update provider set settings = $2 where id = $1', [
      id,
      JSON.stringify(api({ address: inward })),
    ]);
    const said = await tryIt(id, guarded);
    expectProblem(said, 422);
    expect(said.body.code).toBe('SUPPLIER_ADDRESS_REFUSED');
  });

  it('is refused at the connection if it has a name', async () => {
    const { port } = http.address() as AddressInfo;
    const byHttp = await supplier({
      source: 6,
      api: api({ address: `http://localhost:${port}/` }),
    });
    const said = await tryIt(byHttp, guarded);
    expect(said.body.code).toBe('SUPPLIER_ADDRESS_REFUSED');
    expect(saidIn(said)).toMatch(/localhost resolves to (127\.0\.0\.1|::1)/);
    for (const host of ['localhost', '127.0.0.1', '0177.0.0.1']) {
      const id = await supplier({
        source: 7,
        ftp: byFtp({ host: '127.0.0.1' }),
        secret: FTP_PASSWORD,
      });
      await portal.database.pool.query(
        `update provider set settings = settings || jsonb_build_object('host', $2::text) where id = $1`,
        [id, host],
      );
      expect((await tryIt(id, guarded)).body.code).toBe('SUPPLIER_ADDRESS_REFUSED');
    }
    expect([asked, ftp.heard]).toEqual([[], []]);
  });

  /** A name server that answers as it was told, one answer for each question. */
  const telling = (answers: string[][]) =>
    ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(
        null,
        (answers.shift() ?? []).map((found) => ({ address: found, family: 4 })),
      )) as unknown as Parameters<typeof createPublicLookup>[1];

  it('is refused if a name resolves first to a public and then to an internal address, or to both', async () => {
    const rebinding = createPublicLookup('public', telling([['93.184.216.34'], ['127.0.0.1']]));
    const look = () =>
      new Promise((resolve, reject) =>
        rebinding('rebinding.example', { all: true }, (error, found) =>
          error ? reject(error) : resolve(found),
        ),
      );
    await expect(look()).resolves.toEqual([{ address: '93.184.216.34', family: 4 }]);
    await expect(look()).rejects.toThrow('rebinding.example resolves to 127.0.0.1');
    const { port } = http.address() as AddressInfo;
    const both = createPublicLookup('public', telling([['93.184.216.34', '127.0.0.1']]));
    const socket = connect({ host: 'both.example', port, lookup: both });
    await expect(
      new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject)),
    ).rejects.toThrow('both.example resolves to 127.0.0.1');
    await expect(resolvePublicAddress('127.0.0.1', 'public')).rejects.toThrow('127.0.0.1');
  });
});
