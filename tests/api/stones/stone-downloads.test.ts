import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE, ROLE_NAME, type RoleCode } from '#machines/codes.ts';
import type { Session } from '../../../server/people/accounts/session.ts';
import { folderStorage } from '../../../server/platform/files/folder-storage.ts';
import type { StoneRow } from '../../../server/stock/stones/stone-row.ts';
import { toEntryNames } from '../../../server/stock/zip/entry-names.ts';
import { createStoneZip } from '../../../server/stock/zip/stone-zip.ts';
import { MAX_STONES } from '../../../server/trading/downloads/stones.ts';
import { unreadFiles } from '../../support/browser/unread-files.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { readXlsx, readZip } from '../../support/files/read-xlsx.ts';
import { some } from '../../support/runner/some.ts';
import { until } from '../../support/runner/until.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { byRole, type Cast, castOf } from '../../support/trade/people.ts';

interface Row {
  id: string;
  stock_no: string;
  sell_amt: number;
  image: string | null;
  certificate: string | null;
}

const ORIGIN = 'https://portal.example';
let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal(undefined, { publicUrl: ORIGIN });
  cast = await castOf(portal);
});
afterAll(() => portal?.stop());

const roles = (Object.values(ROLE) as RoleCode[]).map((role) => [ROLE_NAME[role], role] as const);
const order = (by: Person, format: 'xlsx' | 'pdf', filter: object): Promise<Answer> =>
  portal.call(by.token, 'POST', '/inventory/download', { body: { data: { format, filter } } });
const fetched = (by: Person, link: unknown): Promise<Response> =>
  fetch(`${portal.url}${link}`, { headers: { authorization: `Bearer ${by.token}` } });
async function bytes(by: Person, format: 'xlsx' | 'pdf', filter: object): Promise<Buffer> {
  const { status, body } = await order(by, format, filter);
  expect(status, JSON.stringify(body)).toBe(200);
  const response = await fetched(by, body.data);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
async function found(by: Person, filter: object = {}): Promise<{ rows: Row[]; total: number }> {
  const { body } = await portal.call(by.token, 'POST', '/inventory/search', {
    body: { data: { size: 4, ...filter } },
  });
  const { totalRecords } = body.pagination as { totalRecords: number };
  return { rows: (body.data as { stockList: Row[] }).stockList, total: totalRecords };
}
const numbersOf = (rows: readonly Row[]): string[] => rows.map(({ stock_no }) => stock_no);
const zip = (by: Person, query: string, signal: AbortSignal | null = null): Promise<Response> =>
  fetch(`${portal.url}/api/v1/inventory/diamond-zip?${query}`, {
    headers: { authorization: `Bearer ${by.token}` },
    signal,
  });
async function parts(by: Person, query: string): Promise<Map<string, Buffer>> {
  const response = await zip(by, query);
  expect(response.status).toBe(200);
  return readZip(Buffer.from(await response.arrayBuffer()));
}

describe('files that are generated while they are sent', () => {
  const AT_ONCE = 2;

  it('are at most two exports of one person, without delaying other persons', async () => {
    const take = (by: Person, signal: AbortSignal | null = null) =>
      fetch(`${portal.url}/api/v1/inventory/stock-export?format=ndjson`, {
        headers: { authorization: `Bearer ${by.token}` },
        signal,
      });
    const held = unreadFiles(portal, '/stock-export');
    const reader = new AbortController();
    const two = [1, 2].map(() => take(cast.ada, reader.signal).catch(() => null));
    try {
      await until('both are being made', () => held.begun() === AT_ONCE);
      held.noMore();
      const third = await take(cast.ada);
      expect(third.status).toBe(429);
      expect(third.headers.get('retry-after')).toBe('5');
      expect(await third.json()).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        message:
          'Two of your exports are still running. Wait until one of them has finished, then try again.',
      });
      const other = await take(cast.piers);
      expect(other.status).toBe(200);
      await other.arrayBuffer();
    } finally {
      held.noMore();
      reader.abort();
      await Promise.all(two);
    }
    const again = await until('there is room', async () => {
      const answer = await take(cast.ada);
      return answer.status === 200 && answer;
    });
    await again.arrayBuffer();
  });

  it('are two downloads of one person while four are queued, and a refused link stays valid', async () => {
    const link = async (by: Person) => String((await order(by, 'xlsx', {})).body.data);
    const links = await Promise.all(Array.from({ length: 7 }, () => link(cast.ada)));
    const others = await link(cast.piers);
    const held = unreadFiles(portal, '/download/');
    const reader = new AbortController();
    const take = (at: string, by = cast.ada, signal: AbortSignal | null = null) =>
      fetch(`${portal.url}${at}`, { headers: { authorization: `Bearer ${by.token}` }, signal });
    const under = links
      .slice(0, AT_ONCE)
      .map((at) => take(at, cast.ada, reader.signal).catch(() => null));
    let again = '';
    try {
      await until('both are being made', () => held.begun() === AT_ONCE);
      held.noMore();
      // Five more than are made at once: four of them wait, so the only one that is answered is refused.
      const asked = links.slice(AT_ONCE).map(async (at) => ({ at, answer: await take(at) }));
      const { at, answer: refused } = await Promise.race(asked);
      again = at;
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('5');
      expect(await refused.json()).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        message:
          'Two of your downloads are still running. Wait until one of them has finished, then try again.',
      });
      const other = await take(others, cast.piers);
      expect(other.status).toBe(200);
      await other.arrayBuffer();
      reader.abort();
      for (const { at: link, answer } of await Promise.all(asked)) {
        if (link === at) continue;
        expect(answer.status).toBe(200);
        await answer.arrayBuffer();
      }
    } finally {
      held.noMore();
      reader.abort();
      await Promise.all(under);
    }
    const good = await take(again);
    expect(good.status).toBe(200);
    await good.arrayBuffer();
  });
});

describe('a workbook', () => {
  it('shows no laboratory for a stone without a report', async () => {
    const { rows } = await found(cast.administrator, { has_report: false, lab: ['NONE'] });
    const [head = [], ...lines] = readXlsx(
      await bytes(cast.administrator, 'xlsx', { stock_numbers: numbersOf(some(rows)) }),
    );
    const at = head.findIndex(({ text }) => text === 'Lab');
    expect(lines.map((line) => line[at]?.text ?? '')).toEqual(lines.map(() => ''));
  });

  it.each(roles)('of a selection has the prices of %s and no supplier', async (_, role) => {
    const person = byRole(cast)[role];
    const rows = (await found(person)).rows.toReversed();
    const [head = [], ...lines] = readXlsx(
      await bytes(person, 'xlsx', { stock_numbers: numbersOf(rows) }),
    );
    const at = (header: string): number => head.findIndex(({ text }) => text === header);
    expect(lines.map((line) => line[at('Stock no.')]?.text)).toEqual(numbersOf(rows));
    expect(lines.map((line) => Number(line[at('Amount USD')]?.text))).toEqual(
      rows.map(({ sell_amt }) => sell_amt),
    );
    const all = JSON.stringify(lines);
    const { rows: secrets } = await portal.database.pool.query<{ name: string }>(
      'select name from provider union select org_stock_no from stone where stock_no = any($1)',
      [numbersOf(rows)],
    );
    for (const { name } of secrets) expect.soft(all).not.toContain(name);
    expect(lines[0]?.[at('Picture')]).toMatchObject({
      type: 'str',
      text: `HYPERLINK("${ORIGIN}${rows[0]?.image}","Drawing")Drawing`,
    });
  });

  it('of a filter has every match once', async () => {
    const { total } = await found(cast.ada, { diamond_type: 1 });
    const [, ...lines] = readXlsx(await bytes(cast.ada, 'xlsx', { diamond_type: 1, size: 1 }));
    expect(total).toBeGreaterThan(100);
    expect(lines).toHaveLength(total);
    expect(new Set(lines.map(([first]) => first?.text)).size).toBe(total);
  });
});

describe('a PDF', () => {
  it('has the stones with a drawing of each, and their sum', async () => {
    const { rows } = await found(cast.ada);
    const file = await bytes(cast.ada, 'pdf', { stock_numbers: numbersOf(rows) });
    const { text } = readPdf(file);
    for (const stockNo of numbersOf(rows)) expect(text).toContain(stockNo);
    const sum = rows.reduce((cents, row) => cents + Math.round(row.sell_amt * 100), 0) / 100;
    expect(text).toContain(sum.toLocaleString('en-US', { minimumFractionDigits: 2 }));
    // The drawings are most of it. Only the logo of the company is in pixels, once.
    expect(file.length).toBeGreaterThan(20_000);
    const one = await bytes(cast.ada, 'pdf', { stock_numbers: numbersOf(rows.slice(0, 1)) });
    const images = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length - 1;
    expect(rows.length).toBeGreaterThan(1);
    expect(images(file)).toBe(images(one));
    expect(images(one)).toBeLessThanOrEqual(2);
  });

  it('has a maximum number of stones, and states it', async () => {
    const { total } = await found(cast.ada);
    expect(total).toBeGreaterThan(MAX_STONES.pdf);
    expect(await order(cast.ada, 'pdf', { diamond_type: 1 })).toMatchObject({
      status: 400,
      body: {
        message: expect.stringMatching(
          /^A PDF can contain at most 300 stones, but [\d,]+ match\. Please narrow the filter\.$/,
        ),
      },
    });
  });
});

it('a link without stones, and an invalid filter, are refused', async () => {
  expect(await order(cast.ada, 'xlsx', { stock_numbers: ['NOBODY'] })).toMatchObject({
    status: 400,
    body: { message: 'No stone matches the filter.' },
  });
  expect((await order(cast.ada, 'xlsx', { shape: ['TRAPEZE'] })).status).toBe(400);
  expect((await order(cast.ada, 'xlsx', { carat: [{ from: 2, to: 1 }] })).status).toBe(400);
  expect((await order(cast.guest, 'xlsx', { business_id: cast.ada.businessId })).status).toBe(404);
});

it('a permission that was removed since refuses the download', async () => {
  const { rows } = await found(cast.tove);
  const { body } = await order(cast.tove, 'xlsx', { stock_numbers: numbersOf(rows) });
  const set = (may: boolean) =>
    portal.database.pool.query(
      `update user_permission set read_access = $1 where user_id = $2
          and submodule_id in (select id from submodule where path = '/associate/stones/search')`,
      [may, cast.tove.id],
    );
  await set(false);
  expect((await fetched(cast.tove, body.data)).status).toBe(404);
  await set(true);
});

describe('a zip file', () => {
  it.each(roles)(
    'contains for %s the requested files, and lists the missing ones',
    async (_, role) => {
      const person = byRole(cast)[role];
      const [light, heavy] = await Promise.all(
        [{ to: 0.99 }, { from: 1 }].map((carat) =>
          found(person, { has_report: true, carat: [carat], size: 1 }),
        ),
      );
      const [one, two] = numbersOf([...(light?.rows ?? []), ...(heavy?.rows ?? [])]);
      const files = await parts(
        person,
        `stock_no=${one},${two},NOBODY-1&includeExcel=true&includeCertificate=true&includeImage=true&includeVideo=true`,
      );
      expect([...files.keys()].toSorted()).toEqual(
        [
          'stones.xlsx',
          ...[one, two].map((nr) => `images/${nr}-drawing.svg`),
          `videos/${two}-drawing.svg`,
          'missing.txt',
        ].toSorted(),
      );
      expect(files.get('missing.txt')?.toString()).toBe(
        `NOBODY-1: stone not found\n${one}: no certificate\n${one}: no video\n${two}: no certificate\n`,
      );
      expect(files.get(`images/${one}-drawing.svg`)?.toString()).toMatch(/^<svg .*<\/svg>\n$/s);
      const workbook = readXlsx(files.get('stones.xlsx') ?? Buffer.alloc(0));
      expect(workbook.slice(1).map(([first]) => first?.text)).toEqual([one, two]);
    },
  );

  it('names the files of a stone that was deleted while the zip was sent', async () => {
    const { rows } = await found(cast.tove, { has_report: true });
    const [kept, deleted] = rows as unknown as StoneRow[];
    if (!kept || !deleted) throw new Error('too few stones');
    const stones = [kept, { ...deleted, id: randomUUID() as StoneRow['id'] }];
    const storage = folderStorage(portal.filesDir);
    const zip = await createStoneZip(
      { pool: portal.database.pool, storage },
      {
        session: { actor: { role: ROLE.administrator } } as Session,
        stones,
        unknown: [],
        withExcel: false,
        media: ['image'],
        origin: portal.url,
      },
    );
    const files = readZip(Buffer.concat(await zip.toArray()));
    expect(files.get(`images/${kept.stock_no}-drawing.svg`)?.length).toBeGreaterThan(0);
    expect(files.get('missing.txt')?.toString()).toBe(
      `${deleted.stock_no}: the image is no longer available\n`,
    );
  });

  it('contains at most 1,000 stones, and states this if more are requested', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `S${i}`).join(',');
    const message = 'A zip file can contain at most 1,000 stones, but 1,001 were requested.';
    const refused = await zip(cast.ada, `stock_no=${many(1_001)}&includeImage=true`);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ message });
    expect(await spoken(`stock_no=${many(100_000)}&includeImage=true`)).toMatch(
      /^HTTP\/1\.1 431 .*"HEAD_TOO_LARGE"/s,
    );
    expect((await found(cast.ada)).total).toBeGreaterThan(0);
  });

  it('without stones, or of unknown stones only, is refused', async () => {
    const { rows } = await found(cast.ada);
    const [one] = numbersOf(rows);
    expect((await zip(cast.ada, `stock_no=${one}`)).status).toBe(400);
    expect((await zip(cast.ada, 'stock_no=,,&includeImage=true')).status).toBe(400);
    expect((await zip(cast.ada, `stock_no=${'x'.repeat(41)}&includeImage=true`)).status).toBe(400);
    expect((await zip(cast.ada, 'stock_no=..%2F..%2Fetc&includeImage=true')).status).toBe(404);
    expect((await zip(cast.ada, `stock_no=${one}&includeImage=maybe`)).status).toBe(400);
  });

  it('has names without a path, for any stock number', () => {
    const wild = ['../../etc/passwd', 'C:\\boot', '.hidden', 'A/B', 'A\\B', 'a_b', 'Ж', '…'];
    const names = [...toEntryNames(wild).values()];
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(wild.length);
    for (const name of names) expect.soft(name).toMatch(/^(?!\.)[\w. ()-]+$/);
  });

  it('is refused to a person with two pending ones, and to no other person', async () => {
    const { rows } = await found(cast.administrator, { size: 400 });
    const query = `stock_no=${encodeURIComponent(numbersOf(rows).join(','))}&includeVideo=true`;
    const held = unreadFiles(portal, '/diamond-zip');
    const readers = [new AbortController(), new AbortController()];
    const two = readers.map(({ signal }) =>
      zip(cast.administrator, query, signal).catch(() => null),
    );
    try {
      await until('both are being drawn', () => held.begun() === 2);
      held.noMore();
      const third = await zip(cast.administrator, query);
      expect(third.status).toBe(429);
      expect(await third.json()).toMatchObject({
        code: 'ZIPS_UNDER_WAY',
        message:
          'Two of your zip files are still being created. Wait until one of them has finished, then try again.',
      });
      const other = await zip(cast.qualityControl, query);
      expect(other.status).toBe(200);
      await other.body?.cancel();
      // One broken off is one less.
      readers[0]?.abort();
      const again = await until('there is room', async () => {
        const answer = await zip(cast.administrator, query);
        return answer.status === 200 && answer;
      });
      await again.body?.cancel();
    } finally {
      held.noMore();
      for (const reader of readers) reader.abort();
      await Promise.all(two);
    }
  });

  it('of a thousand stones is complete, with bounded memory', async () => {
    const { rows } = await found(cast.administrator, { size: 1_000 });
    const numbers = encodeURIComponent(numbersOf(rows).join(','));
    const response = await zip(cast.administrator, `stock_no=${numbers}&includeImage=true`);
    const before = process.memoryUsage().rss;
    let most = before;
    let size = 0;
    const reader = response.body?.getReader();
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      size += next.value.length;
      most = Math.max(most, process.memoryUsage().rss);
    }
    expect(size).toBeGreaterThan(1_000_000);
    expect((most - before) / 1e6).toBeLessThan(300);
  });
});

/** What the server says to an address that no client would send, byte by byte. */
function spoken(query: string): Promise<string> {
  const { hostname, port } = new URL(portal.url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET /api/v1/inventory/diamond-zip?${query} HTTP/1.1\r\nhost: x\r\n\r\n`);
    });
    socket.on('data', (piece) => {
      text += piece.toString();
    });
    socket.on('error', () => (text === '' ? undefined : resolve(text)));
    socket.on('close', () => resolve(text));
    socket.setTimeout(20_000, () => reject(new Error('no answer came')));
  });
}
