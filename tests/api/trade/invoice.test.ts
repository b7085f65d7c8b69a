import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTRATION, ROLE } from '#machines/codes.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { readXlsx } from '../../support/files/read-xlsx.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { moveBusiness } from '../../support/trade/businesses.ts';
import { signedInCustomer } from '../../support/trade/customers.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

interface Line {
  id: string;
  reference: string;
  stock_no: string;
  sell_amt: number;
  state: number;
  business_id: string;
  invoice: { invoice_id: string };
}
interface Invoice {
  id: string;
  invoice_no: string;
  due_on: string;
  client: { company_name: string };
  lines: Line[];
  totals: { pieces: number; carat: number; amount: number; credited: number };
}

const LIST = '/inventory/new-arrival/get-invoice';
let portal: Portal;
let cast: Cast;
let desk: Desk;
/** ada's invoice of both natural and lab-grown stones */
let id: string;
let stocks: string[];

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  stocks = [...(await grown(2, 3)), ...(await grown(1, 3))];
  id = await bought(cast.ada, stocks);
  await bought(cast.hanna, await grown(2, 2));
});
afterAll(() => portal.stop());

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows;

async function grown(type: 1 | 2, count: number): Promise<string[]> {
  const rows = await sql(
    `select stock_no from stone s where status = 1 and growth_type = $1
        and not exists (select from hold_queue q where q.stone_id = s.id) order by stock_no desc limit $2`,
    type,
    count,
  );
  expect(rows).toHaveLength(count);
  return rows.map(({ stock_no }) => stock_no as string);
}
async function bought(by: Person, stones: readonly string[]): Promise<string> {
  const asked = await desk.confirm(by, stones);
  const lines = (asked.body.data as { stones: { id: string }[] }).stones;
  const ids = lines.map((line) => line.id);
  expect(await desk.approve(cast.qualityControl, ids)).toMatchObject({ status: 200 });
  const [row] = await sql(
    'select invoice_id from invoice_line where confirm_stone_id = $1',
    ids[0],
  );
  return row?.invoice_id as string;
}
const get = (by: Person, path: string): Promise<Answer> => portal.call(by.token, 'GET', path);
async function fetched(by: Person, link: string): Promise<{ type: string | null; bytes: Buffer }> {
  const response = await fetch(`${portal.url}${link}`, {
    headers: { authorization: `Bearer ${by.token}` },
  });
  expect(response.status).toBe(200);
  return {
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}
const linkOf = ({ status, body }: Answer): string => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as unknown as string;
};

async function printed(by: Person, invoiceId: string): Promise<ReturnType<typeof readPdf>> {
  const { type, bytes } = await fetched(
    by,
    linkOf(await get(by, `/inventory/invoice/${invoiceId}/pdf`)),
  );
  expect(type).toBe('application/pdf');
  return readPdf(bytes);
}

describe('an invoice', () => {
  it('has its client, its lines and their sum', async () => {
    const { body } = await get(cast.ada, `/inventory/invoice/${id}`);
    const invoice = body.data as unknown as Invoice;
    expect(invoice.client.company_name).toBe('Halden & Roe');
    expect(invoice.lines.map(({ stock_no }) => stock_no).sort()).toEqual([...stocks].sort());
    const cents = invoice.lines.reduce((sum, { sell_amt }) => sum + Math.round(sell_amt * 100), 0);
    expect(Math.round(invoice.totals.amount * 100)).toBe(cents);
    expect(invoice.totals).toMatchObject({ pieces: 6, credited: 0 });
    const [terms] = await sql(
      `select i.due_on = (i.created_at at time zone 'UTC')::date + b.payment_days as are_kept
         from invoice i join business b on b.id = i.business_id where i.id = $1`,
      id,
    );
    expect(terms).toEqual({ are_kept: true });
  });

  it('names the client as on the day of the invoice, in the document and in the file', async () => {
    const buyer = await signedInCustomer(portal, cast.administrator);
    await moveBusiness(portal.database.pool, buyer.businessId, REGISTRATION.registered.code);
    const documents = async (invoiceId: string) => ({
      client: (
        (await get(buyer, `/inventory/invoice/${invoiceId}`)).body.data as unknown as Invoice
      ).client,
      text: (await printed(buyer, invoiceId)).text,
    });
    const first = await bought(buyer, await grown(1, 1));
    const before = await documents(first);
    await sql(
      `update business set company_name = 'Moved & Renamed', address_line_1 = '1 New Street', city = 'Newtown',
              tax_identification_number = 'NEW-1' where id = $1`,
      buyer.businessId,
    );
    expect(await documents(first)).toEqual(before);
    const second = await documents(await bought(buyer, await grown(1, 1)));
    expect(second.text).toMatch(/Moved & Renamed\n1 New Street\nNewtown/);
  });

  it('is visible to its client, its associate, staff and the auditor', async () => {
    for (const by of [cast.ada, cast.tove, cast.administrator, cast.qualityControl, cast.auditor])
      expect(await get(by, `/inventory/invoice/${id}`)).toMatchObject({ status: 200 });
    for (const by of [cast.hanna, cast.marek])
      expect(await get(by, `/inventory/invoice/${id}`)).toMatchObject({ status: 404 });
  });

  it('is printed with number, client, lines, totals, terms and both statements', async () => {
    const { body } = await get(cast.ada, `/inventory/invoice/${id}`);
    const invoice = body.data as unknown as Invoice;
    const { text, info } = await printed(cast.ada, id);
    expect(info.Title).toBe(`Invoice ${invoice.invoice_no}`);
    for (const stock of stocks) expect(text).toContain(stock);
    const words = text.split('\n');
    for (const { sell_amt } of invoice.lines)
      expect(words).toContain(sell_amt.toLocaleString('en-US', { minimumFractionDigits: 2 }));
    expect(text).toContain(
      `USD ${invoice.totals.amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
    );
    expect(text).toContain('Halden & Roe');
    expect(text).toContain(invoice.due_on.split('-').reverse().join('/'));
    expect(text).toContain('Natural diamonds');
    expect(text).toContain('Laboratory-grown diamonds');
    expect(text).toContain('Page 1 of 1');
  });

  it('is refused to a person who has lost the permission', async () => {
    const link = linkOf(await get(cast.tove, `/inventory/invoice/${id}/pdf`));
    await sql(
      `update user_permission set read_access = false where user_id = $1
          and submodule_id in (select id from submodule where path = '/associate/transaction/transaction')`,
      cast.tove.id,
    );
    const response = await fetch(`${portal.url}${link}`, {
      headers: { authorization: `Bearer ${cast.tove.token}` },
    });
    expect(response.status).toBe(404);
    await sql('update user_permission set read_access = true where user_id = $1', cast.tove.id);
  });

  it('is refused to a client whose role has lost the permission', async () => {
    const link = linkOf(await get(cast.ada, `/inventory/invoice/${id}/pdf`));
    const set = (value: boolean) =>
      sql('update role_permission set read_access = $1 where role_id = $2', value, ROLE.customer);
    await set(false);
    const response = await fetch(`${portal.url}${link}`, {
      headers: { authorization: `Bearer ${cast.ada.token}` },
    });
    await set(true);
    expect(response.status).toBe(404);
  });
});

describe('the list of invoices', () => {
  const list = (by: Person, query = ''): Promise<Answer> =>
    portal.call(by.token, 'POST', `${LIST}?${query}`, { body: {} });

  it('has one row per line, for those whom the invoices concern', async () => {
    const all = (await list(cast.administrator, 'size=1000')).body.data as unknown as Line[];
    const own = (await list(cast.ada, 'size=1000')).body.data as unknown as Line[];
    expect(own.map((line) => line.id)).toEqual(
      all.filter((line) => line.business_id === cast.ada.businessId).map((line) => line.id),
    );
    expect(own.some((line) => line.invoice.invoice_id === id)).toBe(true);
    const grouped = await list(cast.ada, 'size=1000&groupBy=5');
    const groups = grouped.body.groups as { key: string; pieces: number }[];
    expect(groups.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(own.length);
    expect(groups.map(({ key }) => key)).toContain(
      own.find((line) => line.invoice.invoice_id === id)?.reference,
    );
  });

  it.each([
    ['order', 6, 'confirm_stone_id'],
    ['memo', 7, 'memo_line_id'],
  ] as const)(
    'distinguishes by the %s from which they were sold',
    async (document, groupBy, source) => {
      const { rows } = await portal.database.pool.query<{ key: string; pieces: number }>(
        `select case when l.${source} is null then '' else i.source_no end as key, count(*)::int as pieces
         from invoice_line l join invoice i on i.id = l.invoice_id group by 1 order by 1 desc`,
      );
      expect(rows.length).toBeGreaterThan(2);
      const { body } = await list(cast.administrator, `size=1000&groupBy=${groupBy}`);
      const groups = body.groups as { key: string; label: string; pieces: number }[];
      expect(groups.map(({ key, pieces }) => ({ key, pieces }))).toEqual(rows);
      expect(groups.at(-1)).toMatchObject({ key: '', label: `No ${document}` });
      expect(groups[0]?.label).toBe(groups[0]?.key);
    },
  );

  it("is exported with the filters, each reader's own", async () => {
    const link = linkOf(await get(cast.ada, `/inventory/invoice-excel?status=1`));
    const [head, ...rows] = readXlsx((await fetched(cast.ada, link)).bytes);
    expect(head?.map(({ text }) => text).slice(0, 2)).toEqual(['Invoice', 'Sold from']);
    const own = (await list(cast.ada, 'size=1000&status=1')).body.data as unknown as Line[];
    expect(rows.map((row) => row[7]?.text)).toEqual(own.map(({ stock_no }) => stock_no));
    expect(await get(cast.ada, '/inventory/invoice-excel?startDate=2026-02-31')).toMatchObject({
      status: 400,
    });
  });

  it('is not exported to a person who has lost the permission', async () => {
    const link = linkOf(await get(cast.tove, '/inventory/invoice-excel'));
    const set = (value: boolean) =>
      sql('update user_permission set read_access = $1 where user_id = $2', value, cast.tove.id);
    await set(false);
    const response = await fetch(`${portal.url}${link}`, {
      headers: { authorization: `Bearer ${cast.tove.token}` },
    });
    await set(true);
    expect(response.status).toBe(404);
  });
});
