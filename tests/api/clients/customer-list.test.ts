import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUSINESSES } from '../../../demo/people.ts';
import { some } from '../../support/runner/some.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { addCustomer, emailsOf, listCustomers } from '../../support/trade/customers.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
const list = (query: string, by = cast.administrator) => listCustomers(portal, by, query);
const found = async (query: string, by = cast.administrator): Promise<string[]> =>
  emailsOf(await list(query, by)).sort();
const demo = (wanted: (business: (typeof BUSINESSES)[number]) => boolean): string[] =>
  BUSINESSES.filter(wanted)
    .map(({ customer }) => customer.email)
    .sort();

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal.stop());

describe('the customer list', () => {
  it('has every customer for staff and the auditor', async () => {
    for (const by of [cast.administrator, cast.qualityControl, cast.auditor]) {
      expect(await found('', by)).toEqual(demo(() => true));
    }
  });

  it('has only the own customers of an associate, for any filter', async () => {
    const own = demo(({ associate }) => associate === 0);
    expect(await found('', cast.tove)).toEqual(own);
    expect(await found(`business_associate_id=${cast.tove.id}`, cast.tove)).toEqual(own);
    expect(await found(`business_associate_id=${cast.marek.id}`, cast.tove)).toEqual([]);
    expect(await found('search=hanna', cast.tove)).toEqual([]);
  });

  it('omits deleted customers', async () => {
    const gone = await addCustomer(portal, cast.administrator, { email: 'gone@gone.example' });
    expect(await found('search=gone')).toEqual(['gone@gone.example']);
    const answer = await portal.call(
      cast.administrator.token,
      'DELETE',
      `/customer/user/${gone.id}?remark=Left`,
    );
    expect(answer.status).toBe(200);
    expect(await found('search=gone')).toEqual([]);
  });
});

describe('filters', () => {
  it('by registration', async () => {
    expect(await found('status=10')).toEqual(demo(({ registration }) => registration === 10));
    expect(await found('is_register=true')).toEqual(
      demo(({ registration }) => registration === 11),
    );
    expect(await found('is_register=false')).toEqual(
      demo(({ registration }) => registration !== 11),
    );
  });

  it('by the associate', async () => {
    expect(await found(`business_associate_id=${cast.marek.id}`)).toEqual(
      demo(({ associate }) => associate === 1),
    );
  });

  it('by whether the person can sign in, which depends on the business too', async () => {
    const set = (by: string, value: boolean, table: string) =>
      portal.database.pool.query(`update ${table} set is_active = $1 where id = $2`, [value, by]);
    await set(cast.odile.id, false, 'app_user');
    await set(cast.hanna.businessId ?? '', false, 'business');
    expect(await found('is_active=false')).toEqual(
      ['hanna@brookbezel.example', 'odile@tessaly.example'].sort(),
    );
    expect(await found('is_active=true')).toHaveLength(BUSINESSES.length - 2);
    await set(cast.odile.id, true, 'app_user');
    await set(cast.hanna.businessId ?? '', true, 'business');
  });

  it('by the day of creation', async () => {
    const added = await addCustomer(portal, cast.administrator, { email: 'later@days.example' });
    await portal.database.pool.query(
      `update app_user set created_at = '2041-03-05 12:00:00Z' where id = $1`,
      [added.id],
    );
    expect(await found('startDate=2041-03-05')).toEqual(['later@days.example']);
    expect(await found('startDate=2041-03-05&endDate=2041-03-05')).toEqual(['later@days.example']);
    expect(await found('startDate=2041-03-06')).toEqual([]);
    // As people write it: the fifth of March, and never the third of May.
    expect(await found('startDate=05-03-2041&endDate=05-03-2041')).toEqual(['later@days.example']);
    expect(await found('startDate=06-03-2041')).toEqual([]);
    expect(await found('endDate=2041-03-04&size=1000')).toHaveLength(BUSINESSES.length);
    expect(await found(`endDate=2020-01-01`)).toEqual([]);
    expect(await found('startDate=2020-01-01&size=1000')).toHaveLength(BUSINESSES.length + 1);
    await portal.call(cast.administrator.token, 'DELETE', `/customer/user/${added.id}?remark=Left`);
  });

  it.each([
    'startDate=2026-02-31',
    'startDate=31-02-2026',
    'status=12',
    'is_active=perhaps',
    'sort=password_hash',
    'order=up',
    'size=1000000000',
    'business_associate_id=1',
  ])('refuses %s', async (query) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field: query.split('=')[0] }]);
  });
});

describe('the search', () => {
  it.each([
    ['the company', 'hald', 'ada@haldenroe.example'],
    ['a later word of the company', 'roe', 'ada@haldenroe.example'],
    ['the person', 'odi', 'odile@tessaly.example'],
    ['the host of the address', 'tessaly', 'odile@tessaly.example'],
    ['the telephone', '7700900131', 'ada@haldenroe.example'],
    ['words of both, in any case', 'HALDEN ada', 'ada@haldenroe.example'],
    ['what a sign divides', 'halden%20%26%20roe', 'ada@haldenroe.example'],
  ])('finds by %s', async (_, search, email) => {
    expect(await found(`search=${search}`)).toEqual([email]);
  });

  it('requires every word', async () => {
    expect(await found('search=ada%20tessaly')).toEqual([]);
  });

  it('ignores accents and treats no character as a wildcard', async () => {
    const made = await addCustomer(portal, cast.administrator, {
      first_name: 'Zoë',
      email: 'zoe@accents.example',
      business: { company_name: 'Café d’Été (Lyon)' },
    });
    for (const search of ['cafe', 'CAFÉ', 'ete', 'zoe', 'lyon)', 'caf:*', "d'ete"])
      expect(await found(`search=${encodeURIComponent(search)}`), search).toEqual([
        'zoe@accents.example',
      ]);
    for (const search of ["' or 1=1 --", 'a & | !', '\\'])
      expect((await list(`search=${encodeURIComponent(search)}`)).status).toBe(200);
    await portal.call(cast.administrator.token, 'DELETE', `/customer/user/${made.id}?remark=Left`);
  });
});

describe('order and pages', () => {
  it('sorts both ways by every sortable column', async () => {
    for (const sort of [
      'created_at',
      'company_name',
      'name',
      'email',
      'registration',
      'associate',
      'is_active',
    ]) {
      const up = emailsOf(await list(`sort=${sort}&order=asc`));
      const down = emailsOf(await list(`sort=${sort}&order=desc`));
      expect(up.toSorted()).toEqual(down.toSorted());
    }
    const emails = emailsOf(await list('sort=email'));
    expect(emails).toEqual(emails.toSorted());
    expect(emailsOf(await list('sort=email&order=desc'))).toEqual(emails.toReversed());
  });

  it('lists every customer once over all pages', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list(`sort=company_name&size=5&page=${page}`)),
    );
    expect(pages.flatMap(emailsOf).sort()).toEqual(demo(() => true));
    expect(pages[0]?.body.pagination).toEqual({
      page: 1,
      size: 5,
      currentPage: 1,
      pageSize: 5,
      totalPages: 3,
      totalRecords: 12,
    });
    expect((await list('')).body.pagination).toMatchObject({ page: 1, size: 500 });
  });
});

it('has the values of all columns', async () => {
  const { body } = await list('search=ada');
  expect(body.data).toMatchObject([
    {
      id: cast.ada.id,
      first_name: 'Ada',
      phonecode: '44',
      company_name: 'Halden & Roe',
      registration: 11,
      associate_name: 'Tove Lindqvist',
      sign_in_failures: 0,
      last_sign_in_at: expect.stringMatching(/^\d{4}-/),
      live_holds: expect.any(Number),
    },
  ]);
});

describe('the short customer list', () => {
  const short = async (by: typeof cast.tove, query = '') =>
    (await portal.call(by.token, 'GET', `/user/customers?${query}`)).body;

  it('has the customers of the caller, by company', async () => {
    const { data, pagination } = await short(cast.tove);
    const companies = (data as { business: { company_name: string } }[]).map(
      ({ business }) => business.company_name,
    );
    expect(companies).toEqual(['Halden & Roe', 'Larkfield Fine Jewels', 'Maison Tessaly']);
    expect(pagination).toMatchObject({ totalRecords: 3 });
    expect((await short(cast.auditor, 'search=piers')).data).toHaveLength(1);
    const inactive = (await short(cast.administrator, 'is_active=false&size=1000')).data;
    const { rows } = await portal.database.pool.query(
      `select u.id from app_user u join business b on b.id = u.business_id
        where u.role_id = 2 and u.deleted_at is null and not (u.is_active and b.is_active)`,
    );
    expect((inactive as { id: string }[]).map(({ id }) => id).sort()).toEqual(
      rows.map(({ id }: { id: string }) => id).sort(),
    );
  });
});

describe('the dropdown', () => {
  const choices = async (by: typeof cast.tove, query = '') =>
    (await portal.call(by.token, 'GET', `/customer/customer-dropdown?${query}`)).body.data as {
      role_id: number;
      business: { registration: number };
    }[];

  it('includes suppliers for staff who request them, and for no other role', async () => {
    expect(new Set((await choices(cast.administrator)).map(({ role_id }) => role_id))).toEqual(
      new Set([2]),
    );
    const all = await choices(cast.administrator, 'with_providers=true');
    expect(new Set(all.map(({ role_id }) => role_id))).toEqual(new Set([2, 6, 7]));
    expect(
      some(all.filter(({ role_id }) => role_id !== 2)).every(
        ({ business }) => business.registration === 9,
      ),
    ).toBe(true);
    const own = await choices(cast.tove, 'with_providers=true');
    expect(new Set(own.map(({ role_id }) => role_id))).toEqual(new Set([2]));
  });
});
