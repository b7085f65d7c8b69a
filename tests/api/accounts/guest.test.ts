import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { guestProof } from '../../support/trade/guest-proof.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let india: string;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  const { rows } = await portal.database.pool.query<{ id: string }>(
    `select id from country where iso2 = 'IN'`,
  );
  india = rows[0]?.id ?? '';
  for (const [company, contact, email, mobile] of [
    ['Surya Gems', 'Kiran Mehta', 'kiran.mehta@surya.example', '98 250 11111'],
    ['Atelier Blanc', 'Eloise Blanc', 'bo@blanc.example', '98 250 22222'],
    ['100 % Carat', 'Tim_Lowe', 'tim@carat.example', '98 250 33333'],
  ] as const) {
    await comeIn(company, contact, email, mobile);
  }
  await comeIn('Surya Gems', 'Kiran Mehta', 'kiran.mehta@surya.example', '98 250 11111', {
    token: await guestProof(portal, 'kiran.mehta@surya.example'),
  });
});
afterAll(() => portal.stop());

async function comeIn(
  company_name: string,
  contact_person: string,
  email: string,
  mobile: string,
  more: { token?: string } = {},
) {
  const answer = await portal.call(null, 'POST', '/user/login?is_guest=true', {
    body: {
      data: { company_name, contact_person, email, mobile, mobile_country_id: india, ...more },
    },
  });
  expect(answer.status).toBe(200);
}

interface Guest {
  company_name: string;
  email: string;
  visits: number;
  first_visit: string;
  last_visit: string;
}

const ask = (who: Person, query = ''): Promise<Answer> =>
  portal.call(who.token, 'GET', `/user/guests${query}`);
async function guests(who: Person, query = ''): Promise<Guest[]> {
  const answer = await ask(who, query);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as Guest[];
}
const companies = async (who: Person, query: string): Promise<string[]> =>
  (await guests(who, query)).map(({ company_name }) => company_name);

it('shows an administrator which guests visited, and how often', async () => {
  const [first] = await guests(cast.administrator);
  expect(first).toMatchObject({
    company_name: 'Surya Gems',
    contact_person: 'Kiran Mehta',
    email: 'kiran.mehta@surya.example',
    mobile: '98 250 11111',
    phonecode: '91',
    country: 'India',
    visits: 2,
    is_active: true,
  });
  expect(Date.parse(first?.last_visit ?? '')).toBeGreaterThan(Date.parse(first?.first_visit ?? ''));
});

it('returns pages of fifty, beginning with the first', async () => {
  const { body } = await ask(cast.administrator);
  expect(body.pagination).toMatchObject({ page: 1, size: 50 });
  const two = await ask(cast.administrator, '?page=2&limit=2&sort=company_name&order=asc');
  const all = await companies(cast.administrator, '?sort=company_name&order=asc');
  expect((two.body.data as Guest[]).map(({ company_name }) => company_name)).toEqual(
    all.slice(2, 4),
  );
  expect(two.body.pagination).toMatchObject({ page: 2, size: 2, totalRecords: all.length });
});

it('sorts by the requested column', async () => {
  const up = await companies(cast.administrator, '?sort=company_name&order=asc');
  expect(up[0]).toBe('100 % Carat');
  expect(await companies(cast.administrator, '?sort=company_name&order=desc')).toEqual(
    up.toReversed(),
  );
  expect((await guests(cast.administrator, '?sort=visits'))[0]?.visits).toBe(2);
});

it.each([
  ['a company', 'atelier', ['Atelier Blanc']],
  ['a person', 'MEHTA', ['Surya Gems']],
  ['a number', '33333', ['100 % Carat']],
  ['signs that mean something to a database', '%', ['100 % Carat']],
  ['an underscore', 'm_l', ['100 % Carat']],
  ['nobody', 'nobody at all', []],
])('finds %s', async (_, search, found) =>
  expect(await companies(cast.administrator, `?search=${encodeURIComponent(search)}`)).toEqual(
    found,
  ),
);

describe('an e-mail address', () => {
  it('is masked for quality control', async () => {
    const shown = await guests(cast.qualityControl, '?sort=company_name&order=asc');
    const emails = shown.map(({ email }) => email);
    expect(emails).toContain('ki***ta@surya.example');
    expect(emails).toContain('***@blanc.example');
    expect(emails).toContain('ti***im@carat.example');
    expect(JSON.stringify(shown)).not.toContain('kiran.mehta@');
  });

  it('is searched by a part of it for an administrator, but not for quality control', async () => {
    expect(await companies(cast.administrator, '?search=kiran.m')).toEqual(['Surya Gems']);
    expect(await companies(cast.qualityControl, '?search=kiran.m')).toEqual([]);
  });

  it('of an associate is masked for its customer', async () => {
    const own = await portal.call(cast.ada.token, 'GET', '/user/profile');
    const { email } = (own.body.data as { business_associate_details: { email: string } })
      .business_associate_details;
    expect(email).toMatch(/^.{0,2}\*{3}.{0,2}@/);
  });
});

it.each([
  ['limit=0', 'limit'],
  ['limit=1e9', 'limit'],
  ['page=0', 'page'],
  ['sort=password', 'sort'],
  ['order=up', 'order'],
  ['size=10', 'size'],
])('refuses ?%s', async (query, field) => {
  const answer = await ask(cast.administrator, `?${query}`);
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toMatchObject([{ field }]);
});

it('stores the name that a guest gives, and ignores a name that was known earlier', async () => {
  const email = 'guest@ashandvale.example';
  const token = await guestProof(portal, email);
  await comeIn('Ash & Vale Jewellers', 'Robin Ash', email, '7700 900199', { token });
  const { rows } = await portal.database.pool.query(
    `select first_name, last_name from app_user where email = 'guest@ashandvale.example'`,
  );
  expect(rows).toEqual([{ first_name: 'Robin Ash', last_name: '' }]);
});

describe('a deactivated guest', () => {
  const switched = (who: Person, id: string, is_active: boolean) =>
    portal.call(who.token, 'PUT', `/customer/user/${id}/status`, { body: { data: { is_active } } });
  const signIn = (more: { token?: string } = {}) =>
    portal.call(null, 'POST', '/user/login?is_guest=true', {
      body: {
        data: {
          company_name: 'Unwelcome & Sons',
          contact_person: 'Ulric Unwelcome',
          email: 'ulric@unwelcome.example',
          mobile: '98 250 99999',
          mobile_country_id: india,
          ...more,
        },
      },
    });

  it('is signed out immediately, and can sign in only after activation', async () => {
    const came = await signIn();
    expect(came.status).toBe(200);
    const { token, user } = came.body.data as { token: string; user: { id: string } };
    const look = () => portal.call(token, 'GET', '/user/profile?is_guest=true');
    expect((await look()).status).toBe(200);

    expect((await switched(cast.administrator, user.id, false)).status).toBe(200);
    expect((await look()).status).toBe(401);
    expect((await signIn()).body.code).toBe('GUEST_CODE_NEEDED');

    expect((await switched(cast.administrator, user.id, true)).status).toBe(200);
    const proof = await guestProof(portal, 'ulric@unwelcome.example');
    expect((await signIn({ token: proof })).status).toBe(200);
  });

  it('only administrators may deactivate a guest', async () => {
    const answer = await switched(cast.qualityControl, cast.guest.id, false);
    expect([answer.status, answer.body.code]).toEqual([403, 'ADMINISTRATOR_ONLY']);
    const associates = await switched(cast.tove, cast.guest.id, false);
    expect(associates.status).toBe(404);
  });
});
