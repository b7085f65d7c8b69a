import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReadCell, readXlsx } from '../../support/files/read-xlsx.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { addCustomer } from '../../support/trade/customers.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal.stop());

async function linkFor(by: Person, query = ''): Promise<string> {
  const { status, body } = await portal.call(
    by.token,
    'GET',
    `/customer/business-details-excel?${query}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as unknown as string;
}
const follow = (by: Person, link: string): Promise<Response> =>
  fetch(`${portal.url}${link}`, { headers: { authorization: `Bearer ${by.token}` } });

async function workbook(by: Person, query = ''): Promise<ReadCell[][]> {
  const response = await follow(by, await linkFor(by, query));
  expect(response.status).toBe(200);
  return readXlsx(Buffer.from(await response.arrayBuffer()));
}
const column = (rows: ReadCell[][], header: string): string[] => {
  const at = rows[0]?.findIndex(({ text }) => text === header) ?? -1;
  return rows.slice(1).map((row) => row[at]?.text ?? '');
};

describe('the workbook of customers', () => {
  it('has a row for each customer, with all columns of the business', async () => {
    const rows = await workbook(cast.administrator, 'sort=email');
    expect(rows).toHaveLength(13);
    const emails = column(rows, 'E-mail');
    expect(emails).toEqual(emails.toSorted());
    const ada = emails.indexOf('ada@haldenroe.example');
    expect(column(rows, 'Company')[ada]).toBe('Halden & Roe');
    expect(column(rows, 'Registration')[ada]).toBe('Business Process Registered');
    expect(column(rows, 'Mobile')[ada]).toBe('+44 7700900131');
    expect(column(rows, 'Business associate')[ada]).toBe('Tove Lindqvist');
  });

  it('follows the filters of the list', async () => {
    expect(column(await workbook(cast.administrator, 'status=10'), 'E-mail').sort()).toEqual([
      'milo@emberstreet.example',
      'signe@fjordlys.example',
    ]);
    expect(column(await workbook(cast.auditor, 'search=halden'), 'E-mail')).toEqual([
      'ada@haldenroe.example',
    ]);
  });

  it('has only the own customers of an associate', async () => {
    expect(await workbook(cast.tove)).toHaveLength(4);
    expect(await workbook(cast.tove, `business_associate_id=${cast.marek.id}`)).toHaveLength(1);
  });

  it('shows a formula as text', async () => {
    const formula = '=HYPERLINK("http://evil.example","click")';
    await addCustomer(portal, cast.administrator, {
      email: 'formula@formula.example',
      business: { company_name: formula },
    });
    const [, row] = await workbook(cast.administrator, 'search=formula');
    expect(row?.[0]).toMatchObject({ type: 'inlineStr', text: formula });
  });

  it('is fetched once, by its requester', async () => {
    const link = await linkFor(cast.administrator);
    expect((await follow(cast.tove, link)).status).toBe(404);
    const first = await follow(cast.administrator, link);
    expect(first.status).toBe(200);
    await first.arrayBuffer();
    expect((await follow(cast.administrator, link)).status).toBe(404);
  });

  it('refuses an invalid date before it returns a link', async () => {
    const answer = await portal.call(
      cast.administrator.token,
      'GET',
      '/customer/business-details-excel?startDate=2026-02-31',
    );
    expect(answer.status).toBe(400);
  });

  it('releases its connection, even if the reader disconnects', async () => {
    for (let i = 0; i < 25; i += 1) {
      const response = await follow(cast.administrator, await linkFor(cast.administrator));
      await response.body?.cancel();
    }
    expect(await workbook(cast.administrator)).not.toHaveLength(0);
  });
});
