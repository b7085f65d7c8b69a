import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QuoteId, RecordId } from '#api/ids.gen.ts';
import { GROWTH_TYPE, SEARCH_ALERT } from '#machines/codes.ts';
import { LIST_NAMES, type ListName } from '#machines/list-names.ts';
import contract from '../../../server/platform/http/contract.gen.json' with { type: 'json' };
import { composeMailing } from '../../../server/platform/mail/templates/mailing.ts';
import type { ORDER_EMAILS } from '../../../server/platform/mail/templates/orders.ts';
import { readTradingClientSession } from '../../../server/trading/demands/trading-client-session.ts';
import {
  DOWNLOADS,
  type DownloadKind,
  type DownloadParams,
} from '../../../server/trading/downloads/downloads.ts';
import { issueTicket } from '../../../server/trading/downloads/tickets.ts';
import { PricedStonesCache } from '../../../server/trading/mailings/priced-stones.ts';
import type { Change } from '../../../server/workflows/change.ts';
import { notifyMatches } from '../../../server/workflows/demands/notify-matches.ts';
import { sendSearchAlerts } from '../../../server/workflows/search-alerts.ts';
import { sendWorkflowEmails } from '../../../server/workflows/send-workflow-emails.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { readXlsx, readZip } from '../../support/files/read-xlsx.ts';
import { NOBODYS_REQUEST } from '../../support/machines/contract-calls.ts';
import { some } from '../../support/runner/some.ts';
import { untilJobsDone } from '../../support/runner/until.ts';
import { type FtpServer, startFtpServer } from '../../support/servers/ftp-server.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { patientSearch } from '../../support/servers/patient-search.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { dataOf, exportDeskOf, toFtp } from '../../support/trade/export-desk.ts';
import { keyDeskOf } from '../../support/trade/external-keys.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { supplyDeskOf } from '../../support/trade/supply-desk.ts';

/** Growth in words, by the stock number of the stones that a file lists. */
type Growths = ReadonlyMap<string, string>;

let portal: Portal;
let mail: MailServer;
let ftp: FtpServer;
let cast: Cast;
let growths: Growths;
beforeAll(async () => {
  mail = await startMailServer();
  ftp = await startFtpServer();
  portal = await startPortal(undefined, {
    smtpUrl: mail.url,
    supplierReach: 'loopback',
    sealingKeys: 'of the test',
  });
  cast = await castOf(portal);
  growths = new Map(
    (
      await all<{ stock_no: string; growth_type: number }>(
        'select stock_no, growth_type from stone',
      )
    ).map(({ stock_no, growth_type }) => [
      stock_no,
      growth_type === GROWTH_TYPE.labGrown ? 'lab grown' : 'natural',
    ]),
  );
});
afterAll(async () => {
  await portal.stop();
  await mail.stop();
  await ftp.stop();
});

async function all<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await portal.database.pool.query<Row>(text, values)).rows;
}
async function first<Row extends object>(text: string, values: unknown[] = []): Promise<Row> {
  const [row] = await all<Row>(text, values);
  if (!row) throw new Error(`the demo world has no row for ${text}`);
  return row;
}

/** A stone of each growth, so that no constant passes. */
const both = async (): Promise<string[]> =>
  (
    await all<{ stock_no: string }>(
      `select distinct on (growth_type) stock_no from stone
        where status = 1 and report_no is not null order by growth_type, nr`,
    )
  ).map(({ stock_no }) => stock_no);

const saysGrowth = (text: string): string => text.toLowerCase().replaceAll('-', ' ');

/** Every line that names a stone names its growth, and the file names at least one stone. */
function expectGrowth(lines: readonly string[]): void {
  let named = 0;
  for (const line of lines)
    for (const word of line.split(/[\s,;:]+/)) {
      const growth = growths.get(word);
      if (growth === undefined) continue;
      named += 1;
      expect.soft(saysGrowth(line), word).toContain(growth);
    }
  expect(named).toBeGreaterThan(0);
}

/** The lines of a PDF: what stands around the height of each stock number, however many lines its neighbours take. */
const pdfLines = (file: Buffer): string[] =>
  readPdf(file).pages.flatMap((page) =>
    page
      .filter(({ text }) => text.split(/[\s,;:]+/).some((word) => growths.has(word)))
      .map((number) =>
        page
          .filter(({ y }) => Math.abs(y - number.y) < 8)
          .map(({ text }) => text)
          .join(' '),
      ),
  );
const xlsxLines = (file: Buffer): string[] =>
  readXlsx(file).map((row) => row.map(({ text }) => text).join(' '));

async function fetched<Kind extends DownloadKind>(
  kind: Kind,
  params: DownloadParams[Kind],
): Promise<Buffer> {
  const { id, token } = cast.administrator;
  const link = await issueTicket(portal.database.pool, id, kind, params);
  const answer = await fetch(`${portal.url}/api/v1${link}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

type Proof = () => Promise<void>;
/** Reason why a file or an e-mail lists no stones. */
interface WithoutStones {
  readonly because: string;
}

/** A new kind of download does not compile until it is named here. */
const OF_DOWNLOADS: Readonly<Record<DownloadKind, Proof | WithoutStones>> = {
  accountStatement: { because: 'invoices, with the numbers of natural and lab-grown stones' },
  associates: { because: 'people' },
  customers: { because: 'businesses' },
  audit: { because: 'entries of the log, which name records by number' },
  eventLog: { because: 'the ledger for process mining, which names stones by number alone' },
  conformance: { because: 'faults of the ledger, which name records by id' },
  journal: { because: 'entries of the journal, which name documents by number' },
  file: { because: 'a file as a client sent it' },
  stones: async () => {
    const filter = { stock_numbers: await both(), facets: [] };
    const asked = { filter, origin: portal.url };
    expectGrowth(xlsxLines(await fetched('stones', { ...asked, format: 'xlsx' })));
    for (const stockNo of filter.stock_numbers) {
      const alone = { ...asked, filter: { stock_numbers: [stockNo], facets: [] } };
      expectGrowth(pdfLines(await fetched('stones', { ...alone, format: 'pdf' })));
    }
  },
  eInvoice: async () => {
    const invoices = await all<{ id: string }>(
      `select distinct on (s.growth_type) d.id from invoice d join invoice_line l on l.invoice_id = d.id
         join stone s on s.id = l.stone_id where l.state = 1 order by s.growth_type, d.id`,
    );
    for (const { id } of invoices) {
      const tax = await first<{ id: string }>(
        `insert into invoice_tax (invoice_id, category, rate) values ($1, 'Z', 0) returning id`,
        [id],
      );
      await all('update invoice_line set tax_id = $2 where invoice_id = $1', [id, tax.id]);
      const xml = (await fetched('eInvoice', { id } as never)).toString('utf8');
      const [, ...lines] = xml.split('<cac:InvoiceLine>');
      expectGrowth(lines.map((line) => line.replaceAll(/<[^>]+>|\s+/g, ' ')));
    }
  },
  invoice: async () => {
    const invoices = await all<{ id: string }>(
      `select distinct on (s.growth_type) d.id from invoice d join invoice_line l on l.invoice_id = d.id
         join stone s on s.id = l.stone_id where l.state = 1 order by s.growth_type, d.id`,
    );
    expect(invoices.length).toBeGreaterThan(1);
    for (const { id } of invoices)
      expectGrowth(pdfLines(await fetched('invoice', { id } as never)));
    const note = await first<{ id: string; note: string }>(
      'select l.invoice_id as id, l.credit_note_id as note from invoice_line l where l.credit_note_id is not null',
    );
    expectGrowth(
      pdfLines(await fetched('invoice', { id: note.id, credit_note_id: note.note } as never)),
    );
  },
  invoices: async () => expectGrowth(xlsxLines(await fetched('invoices', { filter: {} }))),
  memo: async () => {
    const { id } = await first<{ id: string }>('select id from memo order by id');
    expectGrowth(pdfLines(await fetched('memo', { memo_id: id } as never)));
  },
  memoStatement: async () => {
    const { business_id } = await first<{ business_id: string }>(
      'select business_id from memo_line where state = 1 order by id',
    );
    expectGrowth(pdfLines(await fetched('memoStatement', { business_id } as never)));
  },
  packingList: async () => {
    const { shipment_id } = await first<{ shipment_id: string }>(
      'select shipment_id from shipment_line where left_at is null order by id',
    );
    expectGrowth(pdfLines(await fetched('packingList', { shipment_id } as never)));
  },
  lines: async () => {
    for (const list of Object.keys(LIST_NAMES) as ListName[])
      for (const columns of [undefined, ['stock_no'], ['sell_amt', 'stock_no', 'shape']])
        expectGrowth(
          pdfLines(await fetched('lines', { list, columns, filter: { currentTab: 'all' } })),
        );
  },
  quote: async () => {
    for (const stockNo of await both()) {
      const { body } = await portal.call(cast.administrator.token, 'POST', '/inventory/quotes', {
        body: { data: { stock_numbers: [stockNo] } },
      });
      const { quote_no } = body.data as { quote_no: string };
      const { rows } = await portal.database.pool.query<{ id: QuoteId }>(
        'select id from quote where quote_no = $1',
        [quote_no],
      );
      const { id } = rows[0] ?? {};
      if (id === undefined) throw new Error(`the quote ${quote_no} is missing`);
      const asked = { id, certificates: false, origin: portal.url };
      expectGrowth(pdfLines(await fetched('quote', asked)));
    }
  },
  stockImport: async () => {
    const { id } = await first<{ id: string }>(
      `select import_id as id from stock_import_row where line is not null and growth_type is not null
        group by import_id having count(distinct growth_type) = 2`,
    );
    const { reads } = await first<{ reads: number }>(
      'select count(*)::int as reads from stock_import_row where import_id = $1 and line is not null and growth_type is not null',
      [id],
    );
    for (const kind of ['xlsx', 'csv'] as const) {
      const file = await fetched('stockImport', { import_id: id, kind, rejected: false } as never);
      const lines = kind === 'xlsx' ? xlsxLines(file) : file.toString().split('\r\n');
      expect(lines[0]).toContain('Growth as read');
      expect(lines.filter((line) => /\b(Natural|Lab grown)\b/.test(line))).toHaveLength(reads);
    }
  },
  track: async () => {
    const search = (await both()).join();
    expectGrowth(pdfLines(await fetched('track', { search, zone: 'UTC' })));
  },
};

describe('a downloaded file', () => {
  it.each(Object.keys(DOWNLOADS) as DownloadKind[])('of %s states the growth', async (kind) => {
    const proof = OF_DOWNLOADS[kind];
    if (typeof proof === 'function') await proof();
    else expect(proof.because).not.toBe('');
  });
});

/** Operations that answer with a file. */
const OF_FILES: Readonly<Record<string, Proof | WithoutStones>> = {
  getStoneDrawing: { because: 'a picture, film or report as the supplier sent it' },
  download: { because: 'its kinds are proved one by one above' },
  zipStones: async () => {
    const numbers = await both();
    for (const withExcel of [true, false]) {
      const query = `stock_no=${numbers.join()}&includeImage=true&includeExcel=${withExcel}`;
      const files = readZip(await read(`/inventory/diamond-zip?${query}`));
      const listing = files.get(withExcel ? 'stones.xlsx' : 'stones.txt') ?? Buffer.alloc(0);
      expectGrowth(withExcel ? xlsxLines(listing) : listing.toString().split('\n'));
    }
  },
  exportStock: async () => {
    for (const format of ['csv', 'ndjson']) {
      const file = await read(`/inventory/stock-export?format=${format}`, cast.ada.token);
      expectGrowth(file.toString().replaceAll('"', ' ').trim().split('\n'));
    }
  },
};

it.each([
  ['csv', 'full'],
  ['csv', 'changes'],
  ['ndjson', 'full'],
  ['ndjson', 'changes'],
])('the scheduled stock export (%s, %s) states the growth', async (format, content) => {
  const keys = keyDeskOf(portal, cast);
  const exports = exportDeskOf(keys, cast.administrator);
  const client = await keys.client(cast.ada, { name: `Shop ${format} ${content}` });
  dataOf(await exports.set(client, toFtp(ftp, { content, format })));
  const sent = async (): Promise<string[]> => {
    ftp.files.clear();
    expect(await exports.sent(client)).toMatchObject({ fault: null });
    expect(ftp.files.size).toBe(1);
    const [file] = ftp.files.values();
    return String(file?.content).replaceAll('"', ' ').trim().split(/\r?\n/);
  };
  expectGrowth(await sent());
  if (content === 'full') return;
  // The first file of changes is the whole stock; stones that its place was not told are in the next one.
  const numbers = await both();
  await portal.database.owner.query('delete from stock_export_told where stock_no = any($1)', [
    numbers,
  ]);
  const lines = await sent();
  expectGrowth(lines);
  for (const number of numbers)
    expect(lines.filter((line) => line.includes(number))).toHaveLength(1);
});

async function read(at: string, token = cast.administrator.token): Promise<Buffer> {
  const answer = await fetch(`${portal.url}/api/v1${at}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status, at).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

interface Described {
  operationId: string;
  responses: Record<string, { content?: Record<string, unknown> }>;
}
const DRAWN = /^(?:image\/|application\/json|application\/problem|text\/event-stream|text\/plain)/;
const answeringFiles = Object.values(
  contract.paths as unknown as Record<string, Record<string, Described>>,
)
  .flatMap((item) => Object.values(item))
  .filter((one) =>
    Object.keys(one.responses?.['200']?.content ?? {}).some((mime) => !DRAWN.test(mime)),
  )
  .map(({ operationId }) => operationId);

it.each(answeringFiles)('the file of %s states the growth', async (operation) => {
  const proof = OF_FILES[operation];
  if (!proof) throw new Error(`nothing says whether the file of ${operation} discloses growth`);
  if (typeof proof === 'function') await proof();
});

/** Every e-mail of the portal, by the file that queues it. */
const OF_MAILS: Readonly<Record<string, Proof | WithoutStones>> = {
  'jobs/mail-suppliers.ts': async () => {
    await supplyDeskOf(portal, cast);
    const { id } = cast.apiProvider;
    const stones = await all<{ stock_no: string; own: string }>(
      `select distinct on (s.growth_type) s.stock_no, s.org_stock_no as own
         from stone s join provider p on p.id = s.provider_id
        where p.user_id = $1 and s.status = 1 order by s.growth_type, s.nr`,
      [id],
    );
    await deskOf(portal).confirm(
      cast.ada,
      stones.map(({ stock_no }) => stock_no),
    );
    await untilJobsDone(portal.database.pool);
    const { email } = await first<{ email: string }>('select email from app_user where id = $1', [
      id,
    ]);
    const lines = (await mailTo(email)).split('\n');
    expect(stones.length).toBeGreaterThan(0);
    for (const { stock_no, own } of stones)
      expect(saysGrowth(lines.find((line) => line.startsWith(`${own} `)) ?? '')).toContain(
        growths.get(stock_no),
      );
  },
  'jobs/remind-of-invoices.ts': { because: 'invoices, without their stones' },
  'jobs/remind-of-memos.ts': { because: 'memos, without their stones' },
  'jobs/remind-of-verifications.ts': { because: 'the verification of a business' },
  'operations/account/change-password.ts': { because: 'an account' },
  'operations/account/mail-code.ts': { because: 'a code' },
  'operations/account/reset-password.ts': { because: 'an account' },
  'operations/associate/change-associate-password.ts': { because: 'an account' },
  'operations/identity/choose-password.ts': { because: 'an account' },
  'operations/identity/copy-password-link.ts': { because: 'an account' },
  'operations/staff/add-staff.ts': { because: 'an account' },
  'workflows/identity/change-email.ts': { because: 'an account' },
  'workflows/identity/password-link.ts': { because: 'an account' },
  'platform/mail/queue-email.ts': { because: 'the queue itself' },
  'operations/role/set-user-permissions.ts': { because: 'rights' },
  'operations/share/share-diamonds.ts': async () => {
    const mail_to = 'reader-of-growth@culet.example';
    await post('/inventory/share-diamonds', { stock_numbers: await both(), mail_to }, 200);
    const body = await mailTo(mail_to);
    // A stone takes some lines of this letter.
    expectGrowth(body.split('\n\n').map((stone) => stone.replaceAll('\n', ' ')));
  },
  'operations/share/ask-about-shared.ts': async () => {
    const stock_numbers = await both();
    const { link } = await post(
      '/inventory/share-diamonds',
      { stock_numbers, link: { prices: 'live' } },
      200,
    );
    const token = String((link as { url: string }).url)
      .split('/')
      .at(-1);
    await post(
      `/share/${token}/enquiries`,
      { name: 'Ines', email: 'ines@culet.example', stock_numbers },
      200,
    );
    const { email } = await first<{ email: string }>('select email from app_user where id = $1', [
      cast.administrator.id,
    ]);
    expectGrowth((await mailTo(email)).split('\n'));
  },
  'workflows/send-workflow-emails.ts': async () => {
    const OF: Readonly<Record<keyof typeof ORDER_EMAILS, string>> = {
      'confirm.approved': 'confirm_stone',
      'confirm.rejected': 'confirm_stone',
      'confirm.withdrawn': 'confirm_stone',
      'confirm.expired': 'confirm_stone',
      'confirm.reversed': 'confirm_stone',
      'confirm.cancelled': 'confirm_stone',
      'hold.withdrawn': 'hold',
      'hold.released': 'hold',
      'hold.extended': 'hold',
      'memo.withdrawn': 'memo_line',
      'memoDocument.renewed': 'memo',
      'queue.left': 'hold_queue',
      'priceOffer.made': 'price_offer',
      'priceOffer.countered': 'price_offer',
      'priceOffer.accepted': 'price_offer',
      'priceOffer.declined': 'price_offer',
      'priceOffer.withdrawn': 'price_offer',
      'priceOffer.expired': 'price_offer',
      'priceOffer.closed': 'price_offer',
    };
    for (const [kind, table] of Object.entries(OF) as [keyof typeof OF, string][]) {
      const ids = (await all<{ id: RecordId }>(`select id from ${table}`)).map(({ id }) => id);
      for (const body of some(await mailsOf((change) => sendWorkflowEmails(change, kind, ids))))
        expectGrowth(body.split('\n'));
    }
  },
  'workflows/search-alerts.ts': async () => {
    const { id } = await post(
      '/inventory/save-search',
      { name: 'All stones', filter: { stock_numbers: await both() }, alert: SEARCH_ALERT.weekly },
      200,
    );
    const search = patientSearch(portal.database.pool);
    const compare = () =>
      sendSearchAlerts(
        { pool: portal.database.pool, search, publicAddress: () => portal.url },
        NOBODYS_REQUEST,
      );
    try {
      await compare();
      // As if the last comparison, a while ago, had found no stones.
      await portal.database.owner.query(
        `update search_alert set stones = '{}', prices = '{}', compared_at = now() - interval '8 days' where saved_search_id = $1`,
        [id],
      );
      await compare();
    } finally {
      await search.stop();
    }
    const { body } = await first<{ body: string }>(
      `select body from mail where kind = 'search.alert' order by created_at desc`,
    );
    expectGrowth(body.split('\n'));
  },
  'workflows/demands/notify-matches.ts': async () => {
    const bodies = await mailsOf(async (change) => {
      const { rows } = await change.connection.query<{ demand_id: never }>(
        'update demand_match set found_at = now() returning demand_id',
      );
      await notifyMatches(change, [...new Set(rows.map(({ demand_id }) => demand_id))]);
    });
    for (const body of some(bodies)) expectGrowth(body.split('\n'));
  },
};

async function post(at: string, data: object, status: number): Promise<Record<string, unknown>> {
  const answer = await portal.call(cast.administrator.token, 'POST', at, { body: { data } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  return answer.body.data as Record<string, unknown>;
}
const mailTo = async (address: string): Promise<string> =>
  (
    await first<{ body: string }>(
      'select body from mail where to_address = $1 order by created_at desc limit 1',
      [address],
    )
  ).body;

/** Bodies of the e-mails that a piece of a change queues; nothing of it stays. */
async function mailsOf(queue: (change: Change) => Promise<void>): Promise<string[]> {
  const client = await portal.database.pool.connect();
  try {
    await client.query('begin');
    const queued: unknown[] = [];
    const consequences = {
      addToOutbox: (topic: string, { mail_id }: { mail_id?: string }) => {
        if (topic === 'mail') queued.push(mail_id);
      },
    };
    const actor = { id: cast.administrator.id };
    await queue({
      connection: client,
      consequences,
      actor,
      reason: 'A reason.',
    } as unknown as Change);
    const { rows } = await client.query<{ body: string }>(
      'select body from mail where id = any($1)',
      [queued],
    );
    return rows.map(({ body }) => body);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('an e-mail', () => {
  it('is queued only by the files that this test names', async () => {
    const root = path.resolve('server');
    const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.ts'));
    const queueing: string[] = [];
    for (const name of files)
      if (/\bqueueEmails?\b/.test(await readFile(path.join(root, name), 'utf8')))
        queueing.push(name);
    expect(queueing.toSorted()).toEqual(Object.keys(OF_MAILS).toSorted());
  });

  it.each(Object.keys(OF_MAILS))('of %s states the growth', async (file) => {
    const proof = OF_MAILS[file];
    if (typeof proof === 'function') await proof();
  });

  it('of a mailing states the growth in its text, its HTML and its workbook', async () => {
    const { stockList } = await post(
      '/inventory/show-selected',
      { stock_numbers: await both() },
      200,
    );
    const making = {
      subject: 'Stones',
      text: 'Hello\n\n{{stones}}',
      validDays: 7,
      writer: { name: 'Culet', address: 'culet@culet.example' },
      origin: portal.url,
    };
    const to = {
      firstName: 'Ada',
      lastName: '',
      company: 'Ada',
      associate: null,
      associateAddress: null,
    };
    const letter = composeMailing(making, to, stockList as never, portal.url);
    expectGrowth(letter.text.split('\n'));
    expectGrowth(letter.html.split('<tr>').map((row) => row.replaceAll(/<[^>]*>/g, ' ')));
    const { pool } = portal.database;
    const search = patientSearch(pool);
    try {
      const letters = new PricedStonesCache({ pool, search }, await both(), portal.url);
      const { ada } = cast;
      if (!ada.businessId) throw new Error('a client has no business');
      const { workbook } = await letters.get(
        await readTradingClientSession(pool, ada.businessId, ada.id),
      );
      if (!workbook) throw new Error('the e-mail has no workbook');
      expectGrowth(xlsxLines(workbook));
    } finally {
      await search.stop();
    }
  });
});

it('a shared page receives the growth of each of its stones', async () => {
  const stock_numbers = await both();
  const { link } = await post(
    '/inventory/share-diamonds',
    { stock_numbers, link: { prices: 'live' } },
    200,
  );
  const token = String((link as { url: string }).url)
    .split('/')
    .at(-1);
  const { stones } = JSON.parse((await read(`/share/${token}`)).toString()).data;
  for (const stone of some<{ stock_no: string; growth_type: number }>(stones))
    expect(growths.get(stone.stock_no)).toBe(
      stone.growth_type === GROWTH_TYPE.labGrown ? 'lab grown' : 'natural',
    );
});
