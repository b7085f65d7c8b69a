import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatNumber } from '#common/format.ts';
import { until } from '../../support/runner/until.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  portal = await startPortal(undefined, { smtpUrl: mail.url });
  cast = await castOf(portal);
});
afterAll(async () => {
  await portal?.stop();
  await mail?.stop();
});

interface Row {
  id: string;
  stock_no: string;
  carat: number;
  markup_ppc: number;
  sell_amt: number;
}
interface Opened {
  state: string;
  sharer: { name: string; firm: string; has_picture: boolean } | null;
  prices: string;
  stones: { stock_no: string; markup_ppc: number | null; sell_amt: number | null }[];
  gone: string[];
}

async function found(by: Person, size: number, more: object = {}): Promise<Row[]> {
  const { body } = await portal.call(by.token, 'POST', '/inventory/search', {
    body: { data: { status: [1], size, ...more } },
  });
  return (body.data as { stockList: Row[] }).stockList;
}
const share = (by: Person, data: object): Promise<Answer> =>
  portal.call(by.token, 'POST', '/inventory/share-diamonds', { body: { data } });
async function tokenOf(by: Person, data: object): Promise<string> {
  const { status, body } = await share(by, { link: { prices: 'live' }, ...data });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as { link: { url: string } }).link.url.split('/').at(-1) ?? '';
}
const open = async (token: string): Promise<Opened> =>
  (await portal.call(null, 'GET', `/share/${token}`)).body.data as Opened;
const ask = (token: string, data: object): Promise<Answer> =>
  portal.call(null, 'POST', `/share/${token}/enquiries`, { body: { data } });
const one = async (by: Person): Promise<Row> => {
  const [row] = await found(by, 1, { carat: [{ from: 1, to: 2 }] });
  if (!row) throw new Error('nothing is offered');
  return row;
};

const addressOf = async (person: Person): Promise<string> =>
  (
    await portal.database.pool.query<{ email: string }>(
      'select email from app_user where id = $1',
      [person.id],
    )
  ).rows[0]?.email ?? '';

/** Whole cents by hand, as the trade counts: the price a carat first, then the stone. */
const cents = (money: number): number => Math.round(money * 100);

describe('the price on a shared page', () => {
  it("includes the sharer's margin in percent, which the page does not reveal", async () => {
    const row = await one(cast.ada);
    const data = { stock_numbers: [row.stock_no], margin: { percent: 12.5 } };
    for (const prices of ['frozen', 'live'] as const) {
      const page = await open(await tokenOf(cast.ada, { ...data, link: { prices } }));
      const perCarat = Math.floor((cents(row.markup_ppc) * 11_250) / 10_000 + 0.5);
      const amount = Math.floor((perCarat * Math.round(row.carat * 1000)) / 1000 + 0.5);
      expect(page.stones[0]).toMatchObject({ markup_ppc: perCarat / 100, sell_amt: amount / 100 });
      const told = JSON.stringify(page);
      expect(told).not.toMatch(/margin|12\.5/);
      expect(told).not.toContain(String(row.sell_amt));
      expect(told).not.toContain(String(row.markup_ppc));
    }
    const { text } = (await share(cast.ada, data)).body.data as { text: string };
    expect(text).toMatch(/^PPC: [\d,.]+$/m);
    expect(text).not.toContain(row.sell_amt.toLocaleString('en-US', { minimumFractionDigits: 2 }));
  });

  it("includes the sharer's margin as an amount per stone", async () => {
    const row = await one(cast.tove);
    const token = await tokenOf(cast.tove, {
      stock_numbers: [row.stock_no],
      margin: { amount: 250.25 },
    });
    const { stones } = await open(token);
    expect(stones[0]?.sell_amt).toBe((cents(row.sell_amt) + 25_025) / 100);
  });

  it('is omitted from page and text if the sharer wants that', async () => {
    const row = await one(cast.ada);
    const data = { stock_numbers: [row.stock_no], with_prices: false };
    const page = await open(await tokenOf(cast.ada, data));
    expect(page.prices).toBe('none');
    expect(page.stones[0]).toMatchObject({ markup_ppc: null, sell_amt: null });
    const { text } = (await share(cast.ada, data)).body.data as { text: string };
    expect(text).not.toMatch(/PPC|Final Amt/);
    expect(text).toMatch(/^Stock No\.: /);
  });

  it.each([
    ['without a margin', {}],
    ['with a margin of nothing', { margin: { percent: 0 } }],
  ])("is never the customer's own price: a link %s is refused with the margin", async (_, more) => {
    const row = await one(cast.ada);
    for (const sent of [{ link: { prices: 'live' } }, { mail_to: 'reader@shop.example' }]) {
      const answer = await share(cast.ada, { stock_numbers: [row.stock_no], ...more, ...sent });
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).toContain('margin above 0');
      expect(JSON.stringify(answer.body)).toContain('"field":"margin"');
    }
  });

  it("is the customer's own price only after the customer confirmed a zero margin", async () => {
    const row = await one(cast.ada);
    const sent = {
      stock_numbers: [row.stock_no],
      mail_to: 'own-prices@shop.example',
      own_prices: true,
    };
    expect((await share(cast.ada, sent)).status).toBe(400);
    const { status, body } = await share(cast.ada, { ...sent, margin: { amount: 0 } });
    expect(status, JSON.stringify(body)).toBe(200);
    const { rows } = await portal.database.pool.query<{ body: string }>(
      `select body from mail where to_address = 'own-prices@shop.example'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body).toContain(`Final Amt. USD: ${formatNumber(row.sell_amt)}`);
  });

  it.each([
    ['below nothing', { percent: -1 }, 'margin'],
    ['a sum below nothing', { amount: -0.01 }, 'margin'],
    ['finer than cents', { amount: 1.005 }, 'margin.amount'],
    ['both at once', { percent: 1, amount: 1 }, 'margin'],
    ['neither', {}, 'margin'],
  ])('refuses the margin %s', async (_, margin, field) => {
    const row = await one(cast.tove);
    const answer = await share(cast.tove, { stock_numbers: [row.stock_no], margin });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(field);
  });
});

describe('a visitor of a shared page', () => {
  it('sees who shares the stones', async () => {
    const row = await one(cast.ada);
    const token = await tokenOf(cast.ada, { stock_numbers: [row.stock_no], with_prices: false });
    expect((await open(token)).sharer).toEqual({
      name: 'Ada Halden',
      firm: 'Halden & Roe',
      is_of_company: false,
      has_picture: false,
      logo_id: null,
    });
    expect((await portal.call(null, 'GET', `/share/${token}/picture`)).status).toBe(404);
  });

  it('sends an enquiry, which notifies only the sharer, in the portal and by e-mail', async () => {
    const row = await one(cast.hanna);
    const token = await tokenOf(cast.hanna, { stock_numbers: [row.stock_no], with_prices: false });
    const users = async () =>
      (await portal.database.pool.query('select count(*)::int as n from app_user')).rows[0]?.n;
    const before = await users();
    const answer = await ask(token, {
      stock_numbers: [row.stock_no],
      reserve: true,
      name: '  Noor Visser ',
      mobile: '+31 6 1234 5678',
      note: 'Until Friday?\r\nBcc: everyone@shop.example',
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await users()).toBe(before);
    const list = async (by: Person) =>
      (await portal.call(by.token, 'GET', '/inventory/share-enquiries')).body.data as object[];
    expect(await list(cast.hanna)).toMatchObject([
      { name: 'Noor Visser', reserve: true, email: null, mobile: '+31 6 1234 5678' },
    ]);
    for (const other of [cast.ada, cast.tove, cast.administrator])
      expect(JSON.stringify(await list(other))).not.toContain('Noor');
    expect(
      (await portal.call(cast.auditor.token, 'GET', '/inventory/share-enquiries')).status,
    ).toBe(403);
    const letter = await mail.letterTo(await addressOf(cast.hanna));
    expect(letter.subject).toBe('A recipient asks you to reserve a stone');
    expect(letter.text).toContain('Noor Visser');
    expect(letter.text).toContain(row.stock_no);
    const notices = async () =>
      JSON.stringify((await portal.call(cast.hanna.token, 'GET', '/user/notices')).body.data);
    await until('the notice', async () => (await notices()).includes('Enquiry from a shared link'));
    expect(await notices()).toContain('/shares');
    const { rows } = await portal.database.pool.query<{ entry: string }>(
      `select a::text as entry from audit_entry a where operation = 'askAboutShared'`,
    );
    expect(rows).toHaveLength(1);
    const [said = ''] = rows.map(({ entry }) => entry);
    expect(said).toContain('askAboutShared');
    expect(said).not.toMatch(/Noor|1234/);
    const links = (await portal.call(cast.hanna.token, 'GET', '/inventory/share-links')).body
      .data as { enquiries: number }[];
    expect(links[0]?.enquiries).toBe(1);
  });

  it('has enquiries that only the sharer marks as answered, once, and can unmark', async () => {
    const row = await one(cast.hanna);
    const token = await tokenOf(cast.hanna, { stock_numbers: [row.stock_no], with_prices: false });
    const questions = async () =>
      (
        (await portal.call(cast.hanna.token, 'GET', '/user/notices')).body.data as {
          notices: { kind: string; done: boolean }[];
        }
      ).notices.filter(({ kind }) => kind === 'share.asked');
    const earlier = (await questions()).length;
    await ask(token, { stock_numbers: [row.stock_no], name: 'Imke', email: 'imke@shop.example' });
    await until('the sharer has a notice', async () => (await questions()).length > earlier);
    expect((await questions())[0]).toMatchObject({ done: false });
    const mine = async () =>
      (await portal.call(cast.hanna.token, 'GET', '/inventory/share-enquiries')).body.data as {
        id: string;
        name: string;
        answered_at: string | null;
      }[];
    const [asked] = await mine();
    if (asked?.name !== 'Imke') throw new Error('the last that was asked comes first');
    expect(asked.answered_at).toBeNull();
    const mark = async (by: Person, answered: unknown) =>
      (
        await portal.call(by.token, 'PUT', `/inventory/share-enquiries/${asked.id}`, {
          body: { data: { answered } },
        })
      ).status;
    for (const other of [cast.ada, cast.tove, cast.administrator])
      expect(await mark(other, true)).toBe(404);
    expect(await mark(cast.auditor, true)).toBe(403);
    expect(await mark(cast.hanna, 'yes')).toBe(400);
    expect((await mine())[0]?.answered_at).toBeNull();
    expect(await mark(cast.hanna, true)).toBe(200);
    expect((await questions())[0]).toMatchObject({ done: true });
    const first = (await mine())[0]?.answered_at;
    expect(first).toEqual(expect.any(String));
    expect(await mark(cast.hanna, true)).toBe(200);
    expect((await mine())[0]?.answered_at).toBe(first);
    expect(await mark(cast.hanna, false)).toBe(200);
    expect((await mine())[0]?.answered_at).toBeNull();
  });

  it.each([
    ['without a name', { name: ' ', email: 'a@b.example' }],
    ['without a way back', { name: 'Noor' }],
    ['with an address that is none', { name: 'Noor', email: 'a\r\nbcc: b@c.example' }],
    ['with a telephone that is none', { name: 'Noor', mobile: 'call me' }],
    ['at great length', { name: 'Noor', email: 'a@b.example', note: 'x'.repeat(1001) }],
  ])('is refused %s, and nothing is stored', async (_, said) => {
    const row = await one(cast.ada);
    const token = await tokenOf(cast.ada, { stock_numbers: [row.stock_no], with_prices: false });
    const count = async () =>
      (await portal.database.pool.query('select count(*)::int as n from share_enquiry')).rows[0]?.n;
    const before = await count();
    expect((await ask(token, { stock_numbers: [row.stock_no], ...said })).status).toBe(400);
    expect(await count()).toBe(before);
  });

  it('cannot enquire about other stones, or on an expired link', async () => {
    const [row, other] = await found(cast.ada, 2);
    const token = await tokenOf(cast.ada, { stock_numbers: [row?.stock_no], with_prices: false });
    const said = { name: 'Noor', email: 'noor@shop.example' };
    expect((await ask(token, { stock_numbers: [other?.stock_no], ...said })).status).toBe(404);
    expect((await ask('A'.repeat(43), { stock_numbers: [row?.stock_no], ...said })).status).toBe(
      404,
    );
    await portal.database.pool.query(
      `update share_link set revoked_at = now() where shared_by = $1`,
      [cast.ada.id],
    );
    expect((await ask(token, { stock_numbers: [row?.stock_no], ...said })).status).toBe(404);
    expect((await portal.call(null, 'GET', `/share/${token}/similar`)).status).toBe(404);
  });

  it('sees similar stones for a stone that was sold, at the prices of the link', async () => {
    const row = await one(cast.administrator);
    const token = await tokenOf(cast.administrator, {
      stock_numbers: [row.stock_no],
      margin: { percent: 10 },
    });
    const { token: admin } = cast.administrator;
    const set = (status: number) =>
      portal.call(admin, 'PUT', `/inventory/status/${row.id}`, { body: { data: { status } } });
    await set(2);
    expect(await open(token)).toMatchObject({ state: 'open', stones: [], gone: [row.stock_no] });
    const { body } = await portal.call(null, 'GET', `/share/${token}/similar`);
    const similar = body.data as { stock_no: string; sell_amt: number }[];
    expect(similar.length).toBeGreaterThan(0);
    expect(similar.length).toBeLessThanOrEqual(4);
    const own = await found(cast.administrator, 4, {
      stock_numbers: similar.map(({ stock_no }) => stock_no),
    });
    for (const stone of similar) {
      const asked = own.find(({ stock_no }) => stock_no === stone.stock_no);
      expect(stone.sell_amt).toBeGreaterThan(asked?.sell_amt ?? Number.POSITIVE_INFINITY);
    }
    const said = { name: 'Noor', email: 'noor@shop.example' };
    expect((await ask(token, { stock_numbers: [similar[0]?.stock_no], ...said })).status).toBe(200);
    await set(1);
  });

  it('sends at most ten enquiries an hour', async () => {
    const row = await one(cast.piers);
    const token = await tokenOf(cast.piers, { stock_numbers: [row.stock_no], with_prices: false });
    await portal.database.pool.query(`delete from throttle where key like 'sharedQuestions%'`);
    const said = { stock_numbers: [row.stock_no], name: 'Noor', email: 'noor@shop.example' };
    for (let time = 0; time < 10; time += 1) expect((await ask(token, said)).status).toBe(200);
    expect((await ask(token, said)).status).toBe(429);
  });
});
