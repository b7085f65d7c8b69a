import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { OWN_NUMBERS } from '../../../server/trading/find/find-own-numbers.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { importDeskFor, listedStone } from '../../support/trade/import-desk.ts';
import { keepDeskOf } from '../../support/trade/keep-desk.ts';
import { mailingDeskOf } from '../../support/trade/mailing-desk.ts';
import { memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Found = components['schemas']['FoundThings'];
type FoundRecord = components['schemas']['FoundRecord'];

let portal: Portal;
let cast: Cast;
let desk: Desk;

/** What belongs to ada, whom tove looks after, by the kind that a find calls it. */
const theirs: Partial<Record<FoundRecord['kind'], string>> = {};
let sold: Stone;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  const [held, asked, out, spoken, bought] = await desk.stones(5);
  if (!held || !asked || !out || !spoken || !bought) throw new Error('too few stones');
  sold = bought;
  theirs.hold = await numberOf('hold', 'hold_no', await desk.held(cast.ada, held));
  theirs.order = await numberOf('confirm_stone', 'order_no', await desk.ordered(cast.ada, asked));
  const memo = await memoDeskOf(portal).issued(cast.administrator, [out], cast.ada);
  theirs.memo = memo.memo_no;
  const enquiry = await keepDeskOf(portal).asked(cast.ada, spoken);
  theirs.enquiry = await numberOf('enquiry', 'enquiry_no', enquiry);
  const order = await desk.ordered(cast.ada, bought);
  await desk.approve(cast.qualityControl, [order]);
  theirs.invoice = await textOf(
    'select i.invoice_no from invoice i join invoice_line l on l.invoice_id = i.id where l.confirm_stone_id = $1',
    order,
  );
  await desk.reverseOrders(cast.administrator, [order], { remark: 'Sent back.' });
  theirs.creditNote = await textOf(
    'select c.credit_note_no from credit_note c join invoice_line l on l.credit_note_id = c.id where l.confirm_stone_id = $1',
    order,
  );
});
afterAll(() => portal?.stop());

async function textOf(sql: string, id: string): Promise<string> {
  const { rows } = await portal.database.pool.query({ text: sql, values: [id], rowMode: 'array' });
  const [text] = rows[0] ?? [];
  if (typeof text !== 'string') throw new Error(`nothing is found by: ${sql}`);
  return text;
}
const numberOf = (table: string, column: string, id: string): Promise<string> =>
  textOf(`select ${column} from ${table} where id = $1`, id);

async function find(by: Person, search: string): Promise<Found> {
  const answer = await portal.call(by.token, 'GET', `/find?search=${encodeURIComponent(search)}`);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as Found;
}
const found = async (by: Person, search: string, kind: FoundRecord['kind']) =>
  (await find(by, search)).records.filter((record) => record.kind === kind);
const namesOf = (records: readonly FoundRecord[]) => records.map(({ name }) => name);

const KINDS = ['hold', 'order', 'memo', 'enquiry', 'invoice', 'creditNote'] as const;

describe('a document', () => {
  it.each(KINDS)(
    'is found by its number, a %s by those whom it concerns and by staff',
    async (kind) => {
      const number = theirs[kind] ?? '';
      expect(number).toMatch(/^[A-Z]{2}-\d{4}-\d{6}$/);
      for (const who of [
        cast.ada,
        cast.tove,
        cast.administrator,
        cast.qualityControl,
        cast.auditor,
      ])
        expect(namesOf(await found(who, number, kind))).toEqual([number]);
    },
  );

  it.each(KINDS)('of another business is not found: %s', async (kind) => {
    const number = theirs[kind] ?? '';
    for (const who of [cast.hanna, cast.marek, cast.guest, cast.apiProvider])
      expect(await find(who, number)).toEqual({ stones: [], records: [] });
  });

  it('is found by its number with other separators', async () => {
    const number = theirs.memo ?? '';
    const [, year, running = ''] = number.split('-');
    const short = String(Number(running));
    for (const typed of [
      number.toLowerCase(),
      ` ${number} `,
      `me ${year} ${short}`,
      `me${short}`,
      `ME-${short}`,
      short,
    ])
      expect(namesOf(await found(cast.ada, typed, 'memo')), typed).toEqual([number]);
  });

  it('is found while its number is typed', async () => {
    const number = theirs.memo ?? '';
    for (const typed of [number.slice(0, 7), number.slice(0, 8), number.slice(0, 10)])
      expect(namesOf(await found(cast.ada, typed, 'memo')), typed).toContain(number);
    expect((await find(cast.ada, number.slice(0, 2))).records).toEqual([]);
  });

  it.each(KINDS)(
    'is among the newest of its kind if only the prefix is typed, for those whom it concerns: a %s',
    async (kind) => {
      const number = theirs[kind] ?? '';
      const prefix = number.slice(0, 3);
      expect(prefix).toMatch(/^[A-Z]{2}-$/);
      for (const who of [cast.ada, cast.tove, cast.administrator])
        for (const typed of [prefix, prefix.toLowerCase()]) {
          const { records } = await find(who, typed);
          expect(new Set(records.map((record) => record.kind))).toEqual(new Set([kind]));
          expect(namesOf(records)).toContain(number);
          expect(namesOf(records)).toEqual(namesOf(records).toSorted().reverse());
        }
      for (const who of [cast.hanna, cast.guest, cast.apiProvider])
        expect(namesOf((await find(who, prefix)).records)).not.toContain(number);
    },
  );

  it('has its number of stones, its client and the filter of its list', async () => {
    const stones = await desk.stones(3);
    const memo = await memoDeskOf(portal).issued(cast.administrator, stones, cast.piers);
    const company = await textOf(
      'select company_name from business where id = $1',
      cast.piers.businessId ?? '',
    );
    expect(await found(cast.administrator, memo.memo_no, 'memo')).toEqual([
      {
        kind: 'memo',
        id: memo.memo_id,
        name: memo.memo_no,
        company,
        pieces: 3,
        at: expect.any(String),
      },
    ]);
  });

  it('of another year is not found by its number without the year', async () => {
    const number = theirs.enquiry ?? '';
    const old = number.replace(/-\d{4}-/, '-2019-');
    await portal.database.owner.query('update enquiry set enquiry_no = $2 where enquiry_no = $1', [
      number,
      old,
    ]);
    try {
      expect(await found(cast.ada, number.slice(-6), 'enquiry')).toEqual([]);
      expect(namesOf(await found(cast.ada, `EN-2019-${number.slice(-6)}`, 'enquiry'))).toEqual([
        old,
      ]);
    } finally {
      await portal.database.owner.query(
        'update enquiry set enquiry_no = $1 where enquiry_no = $2',
        [number, old],
      );
    }
  });
});

const LISTED = [
  ['hold', 'get-hold'],
  ['order', 'get-confirm-stone'],
  ['memo', 'get-memo'],
  ['enquiry', 'get-enquiry'],
  ['invoice', 'get-invoice'],
  ['creditNote', 'get-invoice'],
] as const;

describe('the list of a document', () => {
  const linesOf = (by: Person, path: string, no: string) =>
    portal.call(by.token, 'POST', `/inventory/new-arrival/${path}?document_no=${no}`, {
      body: { data: {} },
    });

  it.each(LISTED)(
    'shows the lines of one %s only, to those whom it concerns',
    async (kind, path) => {
      const number = theirs[kind] ?? '';
      const own = await linesOf(cast.ada, path, number.toLowerCase());
      expect(own.body.data).toHaveLength(1);
      const all = await portal.call(cast.ada.token, 'POST', `/inventory/new-arrival/${path}`, {
        body: { data: {} },
      });
      expect((all.body.data as unknown[]).length).toBeGreaterThan(1);
      expect((await linesOf(cast.hanna, path, number)).body.data).toEqual([]);
      expect((await linesOf(cast.ada, path, 'CO-2026')).status).toBe(400);
    },
  );

  it('cannot be printed for lists whose lines have no document', async () => {
    const answer = await portal.call(
      cast.ada.token,
      'POST',
      '/inventory/list-pdf/cart?document_no=CO-2026-000001',
      { body: { data: {} } },
    );
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'document_no' }] },
    });
  });
});

describe('a person', () => {
  it('is found by the beginnings of words, a customer also by the company', async () => {
    const company = await textOf(
      'select company_name from business where id = $1',
      cast.ada.businessId ?? '',
    );
    const first = await textOf('select first_name from app_user where id = $1', cast.ada.id);
    const half = company.slice(0, 4);
    for (const typed of [company, half, `${half} ${first}`]) {
      const clients = await found(cast.administrator, typed, 'customer');
      expect(
        clients.map(({ id }) => id),
        typed,
      ).toContain(cast.ada.id);
      expect(
        clients.map((client) => client.company),
        typed,
      ).toContain(company);
    }
  });

  it('is found only by users who may list such people', async () => {
    const nameOf = (id: string) => textOf('select first_name from app_user where id = $1', id);
    const [client, associate, staff] = await Promise.all(
      [cast.ada, cast.tove, cast.qualityControl].map(({ id }) => nameOf(id)),
    );
    const ids = async (by: Person, text = '') => (await find(by, text)).records.map(({ id }) => id);
    expect(await ids(cast.tove, client)).toContain(cast.ada.id);
    expect(await ids(cast.marek, client)).not.toContain(cast.ada.id);
    expect(await ids(cast.hanna, client)).not.toContain(cast.ada.id);
    expect(await ids(cast.administrator, associate)).toContain(cast.tove.id);
    expect(await ids(cast.ada, associate)).not.toContain(cast.tove.id);
    expect(await ids(cast.administrator, staff)).toContain(cast.qualityControl.id);
    expect(await ids(cast.tove, staff)).not.toContain(cast.qualityControl.id);
  });

  it('that was deleted is not found', async () => {
    const typed = await textOf('select first_name from app_user where id = $1', cast.guest.id);
    const ids = async () => (await found(cast.administrator, typed, 'guest')).map(({ id }) => id);
    expect(await ids()).toContain(cast.guest.id);
    await portal.database.owner.query('update app_user set deleted_at = now() where id = $1', [
      cast.guest.id,
    ]);
    try {
      expect(await ids()).not.toContain(cast.guest.id);
    } finally {
      await portal.database.owner.query('update app_user set deleted_at = null where id = $1', [
        cast.guest.id,
      ]);
    }
  });
});

describe('a stone', () => {
  it('is found by the beginning of its number, in any case, at the price of the caller', async () => {
    const { stones } = await find(cast.ada, sold.stock_no.toLowerCase());
    expect(stones.map(({ stock_no }) => stock_no)).toEqual([sold.stock_no]);
    const few = await find(cast.ada, sold.stock_no.slice(0, 3));
    expect(few.stones).toHaveLength(6);
    for (const { stock_no } of few.stones)
      expect(stock_no.startsWith(sold.stock_no.slice(0, 3))).toBe(true);
  });

  it('is found by its report number', async () => {
    const report = await textOf('select report_no from stone where id = $1', sold.id);
    const { stones } = await find(cast.administrator, report);
    expect(stones.map(({ stock_no }) => stock_no)).toEqual([sold.stock_no]);
  });
});

describe('a supplier', () => {
  const kinds = async (by: Person, text: string) =>
    new Set((await find(by, text)).records.map(({ kind }) => kind));

  it('is found by its name together with its stock lists, by roles that may list them', async () => {
    const list = await sentList();
    for (const who of [cast.administrator, cast.qualityControl, cast.auditor]) {
      expect(namesOf(await found(who, 'virdana', 'supplier'))).toEqual(['Virdana Gems']);
      expect(namesOf(await found(who, 'virdana', 'stockImport'))).toContain(list);
    }
    expect(await kinds(cast.otherApiProvider, 'virdana')).toEqual(new Set(['stockImport']));
    for (const who of [cast.tove, cast.ada, cast.guest, cast.apiProvider, cast.ftpProvider])
      expect(await kinds(who, 'virdana')).toEqual(new Set());
  });

  it('finds its own stock lists by their number', async () => {
    const list = await sentList();
    const short = String(Number(list.slice(-6)));
    for (const who of [
      cast.administrator,
      cast.qualityControl,
      cast.auditor,
      cast.otherApiProvider,
    ])
      for (const typed of [list, list.toLowerCase(), `sl ${short}`, short])
        expect(namesOf(await found(who, typed, 'stockImport')), typed).toEqual([list]);
    for (const who of [cast.tove, cast.ada, cast.guest, cast.apiProvider, cast.ftpProvider])
      expect(await find(who, list)).toEqual({ stones: [], records: [] });
  });

  it('is not found after its deletion', async () => {
    const { owner } = portal.database;
    const remove = (at: string) =>
      owner.query(`update provider set deleted_at = ${at} where name = 'Virdana Gems'`);
    await remove('now()');
    try {
      expect(await found(cast.administrator, 'virdana', 'supplier')).toEqual([]);
    } finally {
      await remove('null');
    }
  });
});

async function sentList(): Promise<string> {
  const { rows } = await portal.database.pool.query<{ id: ProviderId }>(
    `select id from provider where name = 'Virdana Gems'`,
  );
  const provider = rows[0]?.id;
  if (provider === undefined) throw new Error('Virdana Gems is missing');
  const list = importDeskFor(portal, cast.administrator, provider);
  const answer = await list.send(cast.administrator, [listedStone('FIND-1')], { is_full: false });
  const { import_no } = answer.body.data as { import_no?: string };
  if (import_no === undefined) throw new Error(JSON.stringify(answer.body));
  return import_no;
}

describe('a payment', () => {
  it('is found by its number, by its client and by roles that may list it', async () => {
    const { rows } = await portal.database.pool.query<{ id: string; name: string }>(
      'select id, payment_no as name from payment where business_id = $1 limit 1',
      [cast.ada.businessId],
    );
    const [payment] = rows;
    if (payment === undefined) throw new Error('the demo world has no payment');
    for (const who of [cast.administrator, cast.auditor, cast.tove, cast.ada])
      for (const typed of [payment.name, `pa ${Number(payment.name.slice(-6))}`])
        expect(await found(who, typed, 'payment'), typed).toMatchObject([
          { ...payment, kind: 'payment' },
        ]);
    for (const who of [cast.marek, cast.hanna, cast.guest, cast.apiProvider])
      expect(await found(who, payment.name, 'payment')).toEqual([]);
  });
});

describe('a mailing', () => {
  it('is found by its number and by words of its subject, by roles that may list it', async () => {
    const { id, mailing_no: number } = await mailingDeskOf(portal, cast.administrator).draft({
      subject: 'Marquise week in Antwerp',
    });
    const mailing = { kind: 'mailing', id, name: `${number} Marquise week in Antwerp` };
    for (const who of [cast.administrator, cast.auditor])
      for (const typed of [number, `ml ${Number(number.slice(-6))}`, 'antw marq'])
        expect(await found(who, typed, 'mailing'), typed).toMatchObject([mailing]);
    for (const who of [cast.qualityControl, cast.tove, cast.ada, cast.guest, cast.apiProvider])
      for (const typed of [number, 'antw marq'])
        expect(await found(who, typed, 'mailing'), typed).toEqual([]);
  });
});

describe('the stock number of a supplier', () => {
  const named = async (by: Person, text: string) =>
    (await find(by, text)).stones.map(({ stock_no }) => stock_no);

  it('finds the stone first, for roles that may see the number', async () => {
    const own = await ownNumberOf('Orrin Rough & Polish');
    // Another stone whose stock number begins like the supplier's number of the first stone.
    const other = await desk.stone();
    await withOwnNumber(own.stock_no, `${other.stock_no.toLowerCase()}-own`, async () => {
      expect((await named(cast.administrator, other.stock_no)).slice(0, 2)).toEqual([
        own.stock_no,
        other.stock_no,
      ]);
      for (const who of [cast.ada, cast.tove, cast.guest, cast.auditor])
        expect(await named(who, other.stock_no)).toEqual([other.stock_no]);
      expect(await named(cast.apiProvider, other.stock_no)).toContain(own.stock_no);
      expect(await named(cast.ftpProvider, other.stock_no)).not.toContain(own.stock_no);
    });
  });

  it('is found by its beginning, in any case, with blanks, without wildcards', async () => {
    const { stock_no } = await ownNumberOf('Orrin Rough & Polish');
    await withOwnNumber(stock_no, 'Zz 0_7/é', async () => {
      for (const typed of ['Zz 0_7/é', 'zz 0_7/É', 'ZZ 0', ' zz '])
        expect(await named(cast.qualityControl, typed), typed).toEqual([stock_no]);
      for (const typed of ['zz%', 'zz 0__', 'z'])
        expect(await named(cast.qualityControl, typed), typed).not.toContain(stock_no);
    });
  });

  it('uses the database index', async () => {
    const connection = await portal.database.pool.connect();
    try {
      await connection.query('begin');
      await connection.query('set local enable_seqscan = off');
      await connection.query('set local plan_cache_mode = force_generic_plan');
      await connection.query(`prepare own as ${OWN_NUMBERS.text}`);
      const { rows } = await connection.query<{ 'QUERY PLAN': string }>(
        `explain execute own('T0', null, 6)`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('stone_own_number_prefix');
      expect(plan).toMatch(/Index Cond: .*provider_id.*upper.*>=.*upper.*</s);
    } finally {
      await connection.query('rollback');
      connection.release();
    }
  });
});

async function ownNumberOf(supplier: string): Promise<Stone> {
  const { rows } = await portal.database.pool.query<Stone>(
    `select s.id, s.stock_no from stone s join provider p on p.id = s.provider_id
      where p.name = $1 and s.status = 1 and s.diamond_type = 1 order by s.stock_no desc limit 1`,
    [supplier],
  );
  if (!rows[0]) throw new Error(`${supplier} has no free stone`);
  return rows[0];
}

async function withOwnNumber(
  stockNo: string,
  number: string,
  run: () => Promise<void>,
): Promise<void> {
  const { owner } = portal.database;
  const before = await textOf('select org_stock_no from stone where stock_no = $1', stockNo);
  const set = (value: string) =>
    owner.query('update stone set org_stock_no = $2 where stock_no = $1', [stockNo, value]);
  await set(number);
  try {
    await run();
  } finally {
    await set(before);
  }
}

describe('a search text', () => {
  it('that is empty, too long or without letters and digits finds nothing or is refused', async () => {
    for (const typed of ['%', "'", '\\', '___', '🙂', "x' or true --", 'a'.repeat(200)])
      expect(await find(cast.administrator, typed), typed).toEqual({ stones: [], records: [] });
    for (const typed of ['', 'a'.repeat(201), 'a'.repeat(10_000)]) {
      const answer = await portal.call(
        cast.administrator.token,
        'GET',
        `/find?search=${encodeURIComponent(typed)}`,
      );
      expect(answer.status, typed).toBe(400);
    }
  });
});
