import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ShareableStone, shareText } from '#common/share-text.ts';
import { ROLE, ROLE_NAME, type RoleCode } from '#machines/codes.ts';
import { pruneShareLinks } from '../../../server/stock/share/share-links.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { byRole, type Cast, castOf } from '../../support/trade/people.ts';
import { DEFAULT, setRule } from '../../support/trade/prices.ts';

const SHARE = '/inventory/share-diamonds';
const ORIGIN = 'https://portal.example';

let portal: Portal;
let cast: Cast;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  portal = await startPortal(undefined, { publicUrl: ORIGIN, smtpUrl: mail.url });
  cast = await castOf(portal);
});
afterAll(async () => {
  await portal?.stop();
  await mail?.stop();
});

type Row = ShareableStone & { id: string; sell_amt: number };
interface Shared {
  text: string;
  unknown_numbers: string[];
  link: { id: string; url: string; expires_at: string } | null;
  mailed_to: string | null;
}
interface Opened {
  shared_by: string;
  prices: string;
  stones: (Record<string, unknown> & { stock_no: string; sell_amt: number })[];
  gone: string[];
}

const share = (by: Person, data: object): Promise<Answer> =>
  portal.call(by.token, 'POST', SHARE, { body: { data } });
async function shared(by: Person, data: object): Promise<Shared> {
  const answer = await share(by, data);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as Shared;
}
const open = (url: string): Promise<Answer> =>
  portal.call(null, 'GET', `/share/${url.split('/').at(-1)}`);
async function opened({ link }: Shared): Promise<Opened> {
  const answer = await open(link?.url ?? '');
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as Opened;
}
async function found(by: Person, size = 3, more: object = {}): Promise<Row[]> {
  const filter = { status: [1], size, ...more };
  const { body } = await portal.call(by.token, 'POST', '/inventory/search', {
    body: { data: filter },
  });
  return (body.data as { stockList: Row[] }).stockList;
}
const numbersOf = (rows: readonly Row[]): string[] => rows.map(({ stock_no }) => stock_no);

const roles = (Object.values(ROLE) as RoleCode[]).map((role) => [ROLE_NAME[role], role] as const);
const SENDERS: readonly RoleCode[] = [1, 2, 4, 5];

describe('the shared text', () => {
  it.each(roles)('describes the stones as %s sees them', async (_, role) => {
    const person = byRole(cast)[role];
    const rows = (await found(person, 3)).toReversed();
    const media = ['image', 'certificate'] as const;
    const { text, link, mailed_to } = await shared(person, {
      stock_numbers: numbersOf(rows),
      media,
    });
    expect(text).toBe(shareText(rows, { media, origin: ORIGIN }));
    expect({ link, mailed_to }).toEqual({ link: null, mailed_to: null });
  });

  it('has the prices of the client for whom it is', async () => {
    const business_id = cast.ada.businessId;
    const [row] = await found(cast.administrator, 1, { business_id });
    const stock_numbers = numbersOf(row ? [row] : []);
    const { text } = await shared(cast.administrator, { stock_numbers, business_id });
    expect(text).toBe(shareText(row ? [row] : [], { media: [], origin: ORIGIN }));
    expect((await share(cast.marek, { stock_numbers, business_id })).status).toBe(404);
    expect((await share(cast.guest, { stock_numbers, business_id })).status).toBe(404);
  });

  it('lists each stone once, however often and in any case it is named', async () => {
    const [row] = await found(cast.ada, 1);
    const stock_no = row?.stock_no ?? '';
    const { text } = await shared(cast.ada, {
      stock_numbers: [stock_no.toLowerCase(), stock_no, ` ${stock_no} `],
    });
    expect(text).toBe(shareText(row ? [row] : [], { media: [], origin: ORIGIN }));
  });

  it('names unknown numbers, and is refused without a stone', async () => {
    const [row] = await found(cast.ada, 1);
    const stock_numbers = ['NOBODY-1', row?.stock_no ?? ''];
    expect((await shared(cast.ada, { stock_numbers })).unknown_numbers).toEqual(['NOBODY-1']);
    expect((await share(cast.ada, { stock_numbers: ['NOBODY-1'] })).status).toBe(404);
  });

  it.each([
    ['no stone', { stock_numbers: [] }],
    ['too many stones', { stock_numbers: Array.from({ length: 201 }, (_, i) => `S${i}`) }],
    ['a medium that is none', { stock_numbers: ['A'], media: ['smell'] }],
    ['prices that are none', { stock_numbers: ['A'], link: { prices: 'low' } }],
    ['a link without an end', { stock_numbers: ['A'], link: { prices: 'live', days: 0 } }],
    ['an address that is none', { stock_numbers: ['A'], mail_to: 'a\r\nbcc: b@c.example' }],
    ['words of the sender', { stock_numbers: ['A'], mail_to: 'a@b.example', note: 'Buy!' }],
  ])('is refused for %s, and nothing is stored', async (_, data) => {
    const before = await fingerprint(portal.database.pool);
    expect((await share(cast.ada, data)).status).toBe(400);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it.each(roles)('by %s has both a link and an e-mail, or neither', async (_, role) => {
    const person = byRole(cast)[role];
    const stock_numbers = numbersOf(await found(person, 1));
    const expected = SENDERS.includes(role) ? 200 : 403;
    const before = await fingerprint(portal.database.pool);
    for (const more of [{ link: { prices: 'live' } }, { mail_to: `of${role}@b.example` }]) {
      const sent = { stock_numbers, margin: { percent: 5 }, ...more };
      expect((await share(person, sent)).status).toBe(expected);
    }
    if (expected === 403) expect(await fingerprint(portal.database.pool)).toEqual(before);
  });
});

describe('a shared link', () => {
  it('shows the stones in their order without a session, and reveals no supplier', async () => {
    const rows = await found(cast.administrator, 3);
    const made = await shared(cast.administrator, {
      stock_numbers: numbersOf(rows),
      link: { prices: 'live', days: 3 },
    });
    expect(made.link?.url).toMatch(/^https:\/\/portal\.example\/shared\/[\w-]{43}$/);
    const page = await opened(made);
    expect(page.stones.map(({ stock_no }) => stock_no)).toEqual(numbersOf(rows));
    const told = new Set(page.stones.flatMap((stone) => Object.keys(stone)));
    for (const secret of ['id', 'org_stock_no', 'provider', 'disc', 'price_per_ct', 'total_amt'])
      expect.soft(told.has(secret), secret).toBe(false);
    const { rows: suppliers } = await portal.database.pool.query<{ name: string }>(
      'select name from provider union select org_stock_no from stone where stock_no = any($1)',
      [numbersOf(rows)],
    );
    for (const { name } of suppliers) expect.soft(JSON.stringify(page)).not.toContain(name);
  });

  it('shows measures and details for every sharer, but none that reveal the supplier', async () => {
    for (const person of [cast.administrator, cast.ada]) {
      const [row] = await found(person, 1);
      const stockNo = row?.stock_no ?? '';
      const { rows } = await portal.database.pool.query(
        `update stone set girdle = 'Thin', tracr_id = 'T-1', treatment = 'None', pair_stock_no = 'SECRET-1',
                region = 'SECRET-2', supplier_comment = 'SECRET-3', trade_show = 'SECRET-4', length_mm = 6.41,
                eye_clean = true, website_link = 'https://secret-5.example', rapnet_lot_id = 'SECRET-6'
          where stock_no = $1 returning depth_pct::float8 as depth_pct, report_date::text as report_date`,
        [stockNo],
      );
      const made = await shared(person, {
        stock_numbers: [stockNo],
        link: { prices: 'live' },
        margin: { percent: 5 },
      });
      const page = await opened(made);
      expect(page.stones[0]).toMatchObject({
        ...rows[0],
        length_mm: 6.41,
        eye_clean: true,
        details: { girdle: 'Thin', tracr_id: 'T-1', treatment: 'None' },
      });
      expect(JSON.stringify(page)).not.toMatch(/secret/i);
    }
  });

  it('keeps its prices or updates them, as the sharer chose', async () => {
    const [row] = await found(cast.ada, 1, { diamond_type: 1, carat: [{ from: 1.5, to: 1.99 }] });
    const stock_numbers = numbersOf(row ? [row] : []);
    const forTheClient = { stock_numbers, business_id: cast.ada.businessId };
    const frozen = await shared(cast.tove, { ...forTheClient, link: { prices: 'frozen' } });
    const forClient = await shared(cast.tove, { ...forTheClient, link: { prices: 'live' } });
    await setRule(portal.database.pool, String(row?.carat), {
      ...DEFAULT,
      scope: 4,
      ownerId: cast.ada.businessId,
      points: '17',
    });
    const now = (await found(cast.ada, 1, { stock_numbers }))[0]?.sell_amt;
    expect(now).not.toBe(row?.sell_amt);
    const price = async (of: Shared) => (await opened(of)).stones[0]?.sell_amt;
    expect(await price(frozen)).toBe(row?.sell_amt);
    expect(await price(forClient)).toBe(now);
  });

  it('names stones that are gone, and marks a stone that is taken', async () => {
    const rows = await found(cast.administrator, 2);
    const made = await shared(cast.administrator, {
      stock_numbers: numbersOf(rows),
      link: { prices: 'frozen' },
    });
    const { token } = cast.administrator;
    await portal.call(token, 'PUT', `/inventory/status/${rows[0]?.id}`, {
      body: { data: { status: 2 } },
    });
    const page = await opened(made);
    expect(page.gone).toEqual([rows[0]?.stock_no]);
    expect(page.stones.map(({ stock_no }) => stock_no)).toEqual([rows[1]?.stock_no]);
    await portal.call(token, 'PUT', `/inventory/status/${rows[0]?.id}`, {
      body: { data: { status: 1 } },
    });
  });

  it('shows what its sharer may see now, not at the time of sharing', async () => {
    const [round] = await found(cast.ada, 1, { shape: ['ROUND'] });
    const [oval] = await found(cast.ada, 1, { shape: ['OVAL'] });
    if (!round || !oval) throw new Error('ada is shown no round stone, or no oval one');
    const made = await shared(cast.ada, {
      stock_numbers: [round.stock_no, oval.stock_no],
      with_prices: false,
      link: { prices: 'frozen' },
    });
    const limit = async (data: object) => {
      const address = `/customer/inventory-settings/${cast.ada.id}`;
      const answer = await portal.call(cast.administrator.token, 'PUT', address, {
        body: { data },
      });
      expect(answer.status).toBe(200);
    };
    const seen = async () => {
      const { stones, gone } = await opened(made);
      return { stones: stones.map(({ stock_no }) => stock_no), gone };
    };
    expect(await seen()).toEqual({ stones: [round.stock_no, oval.stock_no], gone: [] });
    await limit({ attributes: { shape: ['ROUND'] } });
    expect(await seen()).toEqual({ stones: [round.stock_no], gone: [oval.stock_no] });
    await limit({});
    expect(await seen()).toEqual({ stones: [round.stock_no, oval.stock_no], gone: [] });
  });

  it('has its views counted, is listed to its sharer only, and can be revoked', async () => {
    const stock_numbers = numbersOf(await found(cast.piers, 2));
    const made = await shared(cast.piers, {
      stock_numbers,
      margin: { percent: 7.5 },
      link: { prices: 'frozen' },
    });
    await opened(made);
    await opened(made);
    const list = async (by: Person) =>
      (await portal.call(by.token, 'GET', '/inventory/share-links')).body.data as {
        id: string;
        opened: number;
        revoked_at: string | null;
        stock_numbers: string[];
      }[];
    expect((await list(cast.piers))[0]).toMatchObject({
      id: made.link?.id,
      opened: 2,
      revoked_at: null,
      stock_numbers,
      prices: 'frozen',
      margin: { percent: 7.5 },
      enquiries: 0,
      company_name: null,
    });
    expect((await list(cast.odile)).map(({ id }) => id)).not.toContain(made.link?.id);
    const revoke = (by: Person) =>
      portal.call(by.token, 'DELETE', `/inventory/share-links/${made.link?.id}`);
    expect((await revoke(cast.odile)).status).toBe(404);
    expect((await revoke(cast.administrator)).status).toBe(404);
    expect((await revoke(cast.piers)).status).toBe(200);
    expect((await open(made.link?.url ?? '')).body.data).toMatchObject({
      state: 'ended',
      sharer: { firm: 'Larkfield Fine Jewels' },
      stones: [],
    });
    expect((await list(cast.piers))[0]).toMatchObject({
      id: made.link?.id,
      opened: 2,
      revoked_at: expect.any(String),
    });
  });

  it('reports that it has expired or that its sharer was deactivated, and shows nothing else', async () => {
    const { pool } = portal.database;
    const stock_numbers = numbersOf(await found(cast.odile, 1));
    const made = await shared(cast.odile, {
      stock_numbers,
      with_prices: false,
      link: { prices: 'live' },
    });
    const url = made.link?.url ?? '';
    const never = await open('A'.repeat(43));
    expect(never.status).toBe(404);
    const active = (is: boolean) =>
      pool.query('update app_user set is_active = $1 where id = $2', [is, cast.odile.id]);
    const told = async () => (await open(url)).body.data;
    await active(false);
    expect(await told()).toMatchObject({ state: 'left', sharer: null, stones: [], gone: [] });
    await active(true);
    expect((await open(url)).status).toBe(200);
    await pool.query('update share_link set expires_at = now() where id = $1', [made.link?.id]);
    expect(await told()).toMatchObject({ state: 'expired', stones: [], gone: [] });
    await pruneShareLinks(pool);
    const count = async () =>
      (await pool.query('select from share_link where id = $1', [made.link?.id])).rowCount;
    expect(await count()).toBe(1);
    await pool.query(
      `update share_link set expires_at = now() - interval '91 days' where id = $1`,
      [made.link?.id],
    );
    await pruneShareLinks(pool);
    expect(await count()).toBe(0);
  });

  it.each(['x', '..%2F..%2Fetc', "'%20or%201=1", '%F0%9F%92%8E'])('is not %s', async (garbage) => {
    expect((await open(garbage)).status).toBe(404);
  });

  it('leaves nothing in the database that could open it, once its e-mail was sent', async () => {
    const stock_numbers = numbersOf(await found(cast.hanna, 1));
    const { link } = await shared(cast.hanna, {
      stock_numbers,
      margin: { amount: 100 },
      link: { prices: 'live' },
      mail_to: 'reader@shop.example',
    });
    const token = link?.url.split('/').at(-1) ?? '';
    await mail.letterTo('reader@shop.example');
    const { pool } = portal.database;
    for (const table of ['share_link', 'audit_entry', 'idempotency', 'outbox']) {
      const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${table} t`);
      expect
        .soft(
          rows.some(({ row }) => row.includes(token)),
          table,
        )
        .toBe(false);
    }
    await expect
      .poll(async () => {
        const { rows } = await pool.query<{ body: string }>(
          `select body from mail where to_address = 'reader@shop.example' and sent_at is not null`,
        );
        return rows[0]?.body.includes(token);
      })
      .toBe(false);
  });
});

it('its e-mail has the text and the link, and no words of the sender', async () => {
  const stock_numbers = numbersOf(await found(cast.ravi, 2));
  const { text, link, mailed_to } = await shared(cast.ravi, {
    stock_numbers,
    media: ['certificate'],
    with_prices: false,
    link: { prices: 'frozen' },
    mail_to: 'Buyer@Shop.example',
  });
  expect(mailed_to).toBe('buyer@shop.example');
  const letter = await mail.letterTo('buyer@shop.example');
  expect(letter.subject).toBe('2 diamonds for you');
  expect(letter.text?.replaceAll('\r\n', '\n')).toContain(text);
  expect(letter.text).toContain(link?.url);
});
