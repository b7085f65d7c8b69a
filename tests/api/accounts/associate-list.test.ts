import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '../../support/files/read-xlsx.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import {
  ASSOCIATES,
  associatePath,
  associatesIn,
  CHOICES,
  EXCEL,
  newAssociate,
} from '../../support/trade/associates.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal.stop());

const get = (person: Person, path: string): Promise<Answer> =>
  portal.call(person.token, 'GET', path);
const send = (method: string, path: string, data?: unknown): Promise<Answer> =>
  portal.call(cast.administrator.token, method, path, data === undefined ? {} : { body: { data } });
const sql = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
  (await portal.database.pool.query<R>(text, values)).rows;

describe('the list of associates', () => {
  it('has every associate by name, with the number of customers and records', async () => {
    const answer = await get(cast.administrator, ASSOCIATES);
    const rows = associatesIn(answer);
    expect(rows.map(({ first_name }) => first_name)).toEqual(
      rows.map(({ first_name }) => first_name).toSorted(),
    );
    const tove = rows.find(({ id }) => id === cast.tove.id);
    expect(tove).toMatchObject({ customers: 3, is_active: true, phonecode: expect.any(String) });
    const [holds] = await sql<{ count: number }>(
      'select count(*)::int as count from hold h join business b on b.id = h.business_id where b.associate_id = $1 and h.state = 1',
      cast.tove.id,
    );
    expect(tove?.live_holds).toBe(holds?.count);
    expect(answer.body.pagination).toMatchObject({ page: 1, size: 500, totalRecords: rows.length });
  });

  it('is paged and sorted as requested', async () => {
    const all = associatesIn(
      await get(cast.administrator, `${ASSOCIATES}?sort=created_at&order=desc`),
    );
    const second = await get(
      cast.administrator,
      `${ASSOCIATES}?sort=created_at&order=desc&page=2&size=1`,
    );
    expect(associatesIn(second).map(({ id }) => id)).toEqual([all[1]?.id]);
    expect(second.body.pagination).toMatchObject({ page: 2, size: 1, totalRecords: all.length });
    for (const sort of ['name', 'email', 'mobile', 'customers', 'live_holds', 'last_sign_in'])
      expect.soft((await get(cast.administrator, `${ASSOCIATES}?sort=${sort}`)).status).toBe(200);
    expect((await get(cast.administrator, `${ASSOCIATES}?sort=password_hash`)).status).toBe(400);
  });

  it('is searched by name, address, number and company, and never as a pattern', async () => {
    const { id } = await newAssociate(portal, cast.administrator, {
      first_name: 'Percent%_',
      mobile: '470 99 88 77',
      user_name: 'percy.sign',
    });
    const found = async (search: string) =>
      associatesIn(
        await get(cast.administrator, `${ASSOCIATES}?search=${encodeURIComponent(search)}`),
      ).map((row) => row.id);
    for (const search of ['percent%_ m', '%_', '99 88 77', 'percy.sign'])
      expect.soft(await found(search), search).toEqual([id]);
    const [{ company_name = '' } = {}] = await sql<{ company_name: string }>(
      'select company_name from business where id = $1',
      cast.ada.businessId,
    );
    expect(await found(company_name)).toEqual([cast.tove.id]);
    expect(await found('nobody is called that')).toEqual([]);
  });

  it('masks addresses for quality control, which cannot search by them', async () => {
    const { email } = await newAssociate(portal, cast.administrator, {
      email: 'rosalind.weir@newcomers.example',
    });
    const seen = associatesIn(await get(cast.qualityControl, ASSOCIATES));
    expect(seen.filter((row) => row.email.includes('rosalind'))).toEqual([]);
    expect(seen.map((row) => row.email)).toContain('ro***ir@newcomers.example');
    expect(seen.map((row) => row.user_name).join()).not.toContain('rosalind');
    expect(email).toBeTruthy();
    expect(associatesIn(await get(cast.qualityControl, `${ASSOCIATES}?search=rosalind`))).toEqual(
      [],
    );
    expect(
      associatesIn(await get(cast.administrator, `${ASSOCIATES}?search=rosalind`)),
    ).toHaveLength(1);
  });
});

describe('the activity of an associate', () => {
  it('is listed newest first', async () => {
    const stone = await desk.stone();
    const hold = await portal.call(cast.tove.token, 'POST', '/inventory/new-arrival/hold', {
      body: { data: { stock_numbers: [stone.stock_no], user_id: cast.ada.id } },
    });
    expect(hold.status).toBe(200);
    const answer = await get(cast.administrator, `${associatePath(cast.tove.id)}/activity?size=2`);
    const [placed] = answer.body.data as object[];
    expect(placed).toMatchObject({
      event: 'hold.place',
      stock_no: stone.stock_no,
      company_name: expect.any(String),
    });
  });
});

describe('the options of a select field', () => {
  it('are the active associates, by name', async () => {
    const away = await newAssociate(portal, cast.administrator);
    await sql('update app_user set is_active = false where id = $1', away.id);
    const choices = associatesIn(await get(cast.qualityControl, CHOICES));
    expect(choices.map(({ id }) => id)).toContain(cast.tove.id);
    expect(choices.map(({ id }) => id)).not.toContain(away.id);
    expect(Object.keys(choices[0] ?? {}).toSorted()).toEqual(['first_name', 'id', 'last_name']);
  });
});

describe('the workbook', () => {
  const follow = (person: Person, link: unknown) =>
    fetch(`${portal.url}${link}`, { headers: { authorization: `Bearer ${person.token}` } });
  async function sheet(person: Person, query = '') {
    const { body } = await get(person, `${EXCEL}${query}`);
    const response = await follow(person, body.data);
    expect(response.headers.get('content-disposition')).toContain('business-associates.xlsx');
    return readXlsx(Buffer.from(await response.arrayBuffer()));
  }

  it('contains the associates of the search, and no formula', async () => {
    const formula = '=HYPERLINK("http://evil.example","x")';
    const { id } = await newAssociate(portal, cast.administrator, { first_name: formula });
    const rows = await sheet(cast.administrator);
    const all = associatesIn(await get(cast.administrator, ASSOCIATES));
    expect(rows).toHaveLength(all.length + 1);
    expect(rows[0]?.map(({ text }) => text).slice(0, 3)).toEqual([
      'First name',
      'Last name',
      'E-mail',
    ]);
    const cell = rows.flat().find(({ text }) => text === formula);
    expect(cell?.type).toBe('inlineStr');
    const found = await sheet(cast.administrator, '?search=HYPERLINK');
    expect(found).toHaveLength(2);
    await send('DELETE', associatePath(id));
  });

  it('masks addresses for quality control', async () => {
    const texts = (await sheet(cast.qualityControl)).flat().map(({ text }) => text);
    const emails = texts.filter((text) => text.includes('@'));
    expect(emails.length).toBeGreaterThan(0);
    for (const email of emails) expect(email).toContain('***');
  });

  it('is refused once the permission is removed, even with a valid link', async () => {
    const { body } = await get(cast.qualityControl, EXCEL);
    const set = (access: boolean) =>
      sql(
        `update user_permission set read_access = $2 where user_id = $1 and submodule_id in
           (select id from submodule where path = '/admin/business-associate/business-associate')`,
        cast.qualityControl.id,
        access,
      );
    await set(false);
    expect((await follow(cast.qualityControl, body.data)).status).toBe(404);
    expect((await get(cast.qualityControl, EXCEL)).status).toBe(403);
    await set(true);
  });
});
