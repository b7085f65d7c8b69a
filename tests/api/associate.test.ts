import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ASSOCIATES,
  CHOICES,
  EXCEL,
  newAssociate,
  newCustomerOf,
  PASSWORDS,
  signedInAssociate,
} from '../support/associates.ts';
import { NOBODYS_ID } from '../support/contract-calls.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { type Cast, castOf, newSession } from '../support/people.ts';
import { type Answer, type Person, type Portal, startPortal } from '../support/portal.ts';
import { readXlsx } from '../support/read-xlsx.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal.stop());

interface Row {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  user_name: string;
  customers: number;
  live_holds: number;
}

const get = (person: Person, path: string): Promise<Answer> =>
  portal.call(person.token, 'GET', path);
const send = (method: string, path: string, data?: unknown, key?: string): Promise<Answer> =>
  portal.call(cast.administrator.token, method, path, {
    ...(data === undefined ? {} : { body: { data } }),
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
const one = (id: string): string => `${ASSOCIATES}/${id}`;
const rowsOf = ({ body }: Answer): Row[] => body.data as Row[];
const fieldsOf = ({ body }: Answer) => (body.errors as { field?: string }[]).map((e) => e.field);
const sql = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
  (await portal.database.pool.query<R>(text, values)).rows;

describe('the list', () => {
  it('has every associate by name, with what each looks after', async () => {
    const answer = await get(cast.administrator, ASSOCIATES);
    const rows = rowsOf(answer);
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

  it('comes in pages and in the order that is asked for', async () => {
    const all = rowsOf(await get(cast.administrator, `${ASSOCIATES}?sort=created_at&order=desc`));
    const second = await get(
      cast.administrator,
      `${ASSOCIATES}?sort=created_at&order=desc&page=2&size=1`,
    );
    expect(rowsOf(second).map(({ id }) => id)).toEqual([all[1]?.id]);
    expect(second.body.pagination).toMatchObject({ page: 2, size: 1, totalRecords: all.length });
    for (const sort of ['name', 'email', 'mobile', 'customers', 'live_holds', 'last_sign_in'])
      expect.soft((await get(cast.administrator, `${ASSOCIATES}?sort=${sort}`)).status).toBe(200);
    expect((await get(cast.administrator, `${ASSOCIATES}?sort=password_hash`)).status).toBe(400);
  });

  it('is searched by name, address, number and company, and not by pattern', async () => {
    const { id } = await newAssociate(portal, cast.administrator, {
      first_name: 'Percent%_',
      mobile: '470 99 88 77',
      user_name: 'percy.sign',
    });
    const found = async (search: string) =>
      rowsOf(
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

  it('shows quality control no whole address, and lets it find by none', async () => {
    const { email } = await newAssociate(portal, cast.administrator, {
      email: 'rosalind.weir@newcomers.example',
    });
    const seen = rowsOf(await get(cast.qualityControl, ASSOCIATES));
    expect(seen.filter((row) => row.email.includes('rosalind'))).toEqual([]);
    expect(seen.map((row) => row.email)).toContain('ro***ir@newcomers.example');
    expect(seen.map((row) => row.user_name).join()).not.toContain('rosalind');
    expect(email).toBeTruthy();
    expect(rowsOf(await get(cast.qualityControl, `${ASSOCIATES}?search=rosalind`))).toEqual([]);
    expect(rowsOf(await get(cast.administrator, `${ASSOCIATES}?search=rosalind`))).toHaveLength(1);
  });
});

describe('taking somebody in', () => {
  it('makes an account with the rights of the role and sends a welcome', async () => {
    const { answer, id, email } = await newAssociate(portal, cast.administrator, {
      mobile: '470 55 50 99',
      user_name: ' lena.m ',
    });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      id,
      email,
      user_name: 'lena.m',
      mobile: '470 55 50 99',
      customers: 0,
      devices: 0,
      last_sign_in: null,
    });
    const rights = await sql<{ path: string }>(
      `select m.path from user_permission p join submodule m on m.id = p.submodule_id where p.user_id = $1 and p.read_access`,
      id,
    );
    expect(rights.map(({ path }) => path)).toContain('/associate/account/business-associate');
    const [mail] = await sql<{ kind: string; body: string }>(
      'select kind, body from mail where to_address = $1',
      email,
    );
    expect(mail).toMatchObject({ kind: 'associate.welcome' });
    expect(mail?.body).toContain('/forgot');
  });

  it('keeps the type of salesperson, and takes no other value for one', async () => {
    const types = await get(
      cast.administrator,
      '/inventory/new-arrival/diamond-attribute-submasters',
    );
    const choices = types.body.data as Record<string, { id: string; name: string }[]>;
    const type = choices.SALES_PERSON_TYPE?.[1]?.id;
    const { answer } = await newAssociate(portal, cast.administrator, {
      business_associate_type: type,
    });
    expect(answer.body.data).toMatchObject({ business_associate_type: type });
    for (const business_associate_type of [choices.SHAPE?.[0]?.id, NOBODYS_ID]) {
      const refused = await newAssociate(portal, cast.administrator, { business_associate_type });
      expect.soft(refused.answer.status).toBe(400);
      expect.soft(fieldsOf(refused.answer)).toEqual(['data.business_associate_type']);
    }
  });

  it.each([
    ['role_id', { role_id: 1 }],
    ['password', { password: 'a password of theirs' }],
    ['is_active', { is_active: true }],
    ['permissions', { permissions: [] }],
  ])('takes no %s', async (field, details) => {
    const { answer } = await newAssociate(portal, cast.administrator, details);
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toEqual([`data.${field}`]);
  });

  it('names a taken address, a taken name and a country that is none', async () => {
    const { email } = await newAssociate(portal, cast.administrator, { user_name: 'taken.name' });
    const address = await newAssociate(portal, cast.administrator, { email: email.toUpperCase() });
    expect(address.answer).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect(fieldsOf(address.answer)).toEqual(['data.email']);
    const name = await newAssociate(portal, cast.administrator, { user_name: 'Taken.Name' });
    expect(name.answer).toMatchObject({ status: 409, body: { code: 'USER_NAME_TAKEN' } });
    expect(fieldsOf(name.answer)).toEqual(['data.user_name']);
    const country = await newAssociate(portal, cast.administrator, {
      mobile_country_id: NOBODYS_ID,
    });
    expect(country.answer.status).toBe(400);
    expect(fieldsOf(country.answer)).toEqual(['data.mobile_country_id']);
  });

  it('happens once for one Idempotency-Key, with one welcome', async () => {
    const data = { first_name: 'Once', last_name: 'Only', email: 'once@newcomers.example' };
    const [first, again] = await Promise.all([
      send('POST', ASSOCIATES, data, 'take-in-once'),
      send('POST', ASSOCIATES, data, 'take-in-once'),
    ]);
    expect(first?.status).toBe(201);
    expect(again?.body).toEqual(first?.body);
    expect(await sql('select from mail where to_address = $1', data.email)).toHaveLength(1);
    const other = await send('POST', ASSOCIATES, { ...data, first_name: 'Twice' }, 'take-in-once');
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });
});

describe('changing the record', () => {
  it('writes what is given, leaves the rest, and is audited', async () => {
    const { id, email } = await newAssociate(portal, cast.administrator, { mobile: '12345 6' });
    const answer = await send('PUT', one(id), { first_name: ' Magda ', mobile: null });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { first_name: 'Magda', mobile: null, email } },
    });
    const audit = await sql<{ operation: string; summary: object }>(
      `select operation, summary from audit_entry where operation = 'updateAssociate' and summary -> 'path' ->> 'id' = $1`,
      id,
    );
    expect(audit).toMatchObject([{ summary: { data: { first_name: ' Magda ', mobile: null } } }]);
  });

  it('names a taken address', async () => {
    const { id } = await newAssociate(portal, cast.administrator);
    const { email } = await newAssociate(portal, cast.administrator);
    const answer = await send('PUT', one(id), { email });
    expect(answer).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect(fieldsOf(answer)).toEqual(['data.email']);
  });

  it('is asked for something', async () => {
    const { id } = await newAssociate(portal, cast.administrator);
    expect((await send('PUT', one(id), {})).status).toBe(400);
  });
});

describe('a new password', () => {
  const OLD = 'the old one of hers';
  const NEW = 'a brand new sentence';

  it('is set by an administrator, and ends every session', async () => {
    const lena = await signedInAssociate(portal, cast.administrator, OLD);
    const answer = await send('PUT', `${PASSWORDS}/${lena.id}`, { new_password: NEW });
    expect(answer.status).toBe(200);
    expect((await get(lena, '/user/profile')).status).toBe(401);
    const signIn = (password: string) =>
      portal.call(null, 'POST', '/user/login', { body: { data: { email: lena.email, password } } });
    expect((await signIn(OLD)).status).toBe(401);
    expect((await signIn(NEW)).status).toBe(200);
    const kinds = await sql<{ kind: string }>(
      'select kind from mail where to_address = $1 order by created_at',
      lena.email,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['associate.welcome', 'associate.password']);
  });

  it('is set by the associate with the old one, and leaves this device signed in', async () => {
    const lena = await signedInAssociate(portal, cast.administrator, OLD);
    const elsewhere = await newSession(portal.database.pool, lena);
    const own = (data: object) =>
      portal.call(lena.token, 'PUT', `${PASSWORDS}/${lena.id}`, { body: { data } });
    const wrong = await own({ old_password: 'not this one', new_password: NEW });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'OLD_PASSWORD_WRONG' } });
    expect(fieldsOf(wrong)).toEqual(['data.old_password']);
    const without = await own({ new_password: NEW });
    expect(without.status).toBe(400);
    expect(fieldsOf(without)).toEqual(['data.old_password']);
    expect((await get(elsewhere, '/user/profile')).status).toBe(200);
    expect((await own({ old_password: OLD, new_password: NEW })).status).toBe(200);
    expect((await get(lena, '/user/profile')).status).toBe(200);
    expect((await get(elsewhere, '/user/profile')).status).toBe(401);
  });

  it('follows the rule', async () => {
    const { id, email } = await newAssociate(portal, cast.administrator);
    for (const new_password of ['short', 'x'.repeat(201), email.toUpperCase(), '']) {
      const answer = await send('PUT', `${PASSWORDS}/${id}`, { new_password });
      expect.soft(answer.status, new_password).toBe(400);
      expect.soft(fieldsOf(answer)).toEqual(['data.new_password']);
    }
  });

  it('stands nowhere but in its hash', async () => {
    const { id } = await newAssociate(portal, cast.administrator);
    const secret = 'never to be read again';
    const answer = await send(
      'PUT',
      `${PASSWORDS}/${id}`,
      { new_password: secret },
      'secret-key-1',
    );
    expect(answer.status).toBe(200);
    const kept = await sql<{ text: string }>(
      `select a::text as text from audit_entry a union all select m::text from mail m union all select i::text from idempotency i`,
    );
    expect(kept.filter(({ text }) => text.includes(secret))).toEqual([]);
    expect(kept.filter(({ text }) => text.includes('changeAssociatePassword'))).not.toEqual([]);
  });
});

describe('handing customers over', () => {
  it('moves many at once, and what the old associate saw is gone', async () => {
    const from = await signedInAssociate(portal, cast.administrator, 'one long password');
    const to = await signedInAssociate(portal, cast.administrator, 'one long password');
    const businesses = [
      await newCustomerOf(portal, from.id),
      await newCustomerOf(portal, from.id),
      await newCustomerOf(portal, from.id),
    ];
    const list = async (person: Person) =>
      rowsOf(await get(person, `${one(person.id)}/customers`)).map(({ id }) => id);
    expect(await list(from)).toHaveLength(3);
    const answer = await send('PUT', `${one(to.id)}/customers`, {
      business_ids: businesses.slice(0, 2),
    });
    expect(answer).toMatchObject({ status: 200, body: { message: /looks after 2 customers now/ } });
    expect(await list(from)).toEqual(businesses.slice(2));
    expect((await list(to)).toSorted()).toEqual(businesses.slice(0, 2).toSorted());
  });

  it('is all or nothing, and only to somebody who can look after them', async () => {
    const from = await newAssociate(portal, cast.administrator);
    const to = await newAssociate(portal, cast.administrator);
    const business = await newCustomerOf(portal, from.id);
    const assign = (id: string, business_ids: string[]) =>
      send('PUT', `${one(id)}/customers`, { business_ids });
    expect((await assign(to.id, [business, NOBODYS_ID])).status).toBe(404);
    expect((await assign(cast.administrator.id, [business])).status).toBe(404);
    expect((await assign(NOBODYS_ID, [business])).status).toBe(404);
    expect((await assign(to.id, [])).status).toBe(400);
    await sql('update app_user set is_active = false where id = $1', to.id);
    expect(await assign(to.id, [business])).toMatchObject({
      status: 409,
      body: { code: 'ASSOCIATE_INACTIVE' },
    });
    const [kept] = await sql<{ associate_id: string }>(
      'select associate_id from business where id = $1',
      business,
    );
    expect(kept?.associate_id).toBe(from.id);
  });
});

describe('removing', () => {
  it('is refused while anything is under way, with what', async () => {
    const lena = await signedInAssociate(portal, cast.administrator, 'one long password');
    const business = await newCustomerOf(portal, lena.id);
    const [client] = await sql<{ id: string }>(
      'select id from app_user where business_id = $1',
      business,
    );
    const stone = await desk.stone();
    const held = await portal.call(lena.token, 'POST', '/inventory/new-arrival/hold', {
      body: { data: { stock_numbers: [stone.stock_no], user_id: client?.id } },
    });
    expect(held.status).toBe(200);
    const refused = await send('DELETE', one(lena.id));
    expect(refused).toMatchObject({ status: 409, body: { code: 'ASSOCIATE_HAS_WORK' } });
    expect(refused.body.errors).toMatchObject([
      { id: business, code: 'CUSTOMER' },
      { code: 'LIVE_HOLD', message: '1 hold that this associate placed is still live.' },
    ]);
    await send('PUT', `${one(cast.tove.id)}/customers`, { business_ids: [business] });
    const still = await send('DELETE', one(lena.id));
    expect(still.body.errors).toMatchObject([{ code: 'LIVE_HOLD' }]);
    expect((await get(lena, '/user/profile')).status).toBe(200);
  });

  it('ends the account, frees the address and keeps the past', async () => {
    const lena = await signedInAssociate(portal, cast.administrator, 'one long password');
    const answer = await send('DELETE', one(lena.id));
    expect(answer.status).toBe(200);
    expect((await get(lena, '/user/profile')).status).toBe(401);
    expect((await get(cast.administrator, one(lena.id))).status).toBe(404);
    expect((await send('DELETE', one(lena.id))).status).toBe(404);
    expect((await send('PUT', one(lena.id), { first_name: 'Back' })).status).toBe(404);
    expect(rowsOf(await get(cast.administrator, ASSOCIATES)).map(({ id }) => id)).not.toContain(
      lena.id,
    );
    expect(await sql('select from app_user where id = $1', lena.id)).toHaveLength(1);
    const next = await newAssociate(portal, cast.administrator, { email: lena.email });
    expect(next.answer.status).toBe(201);
  });

  it('does not race with a customer who is handed over', async () => {
    const keeper = await newAssociate(portal, cast.administrator);
    for (let round = 0; round < 5; round += 1) {
      const lena = await newAssociate(portal, cast.administrator);
      const business = await newCustomerOf(portal, keeper.id);
      await Promise.all([
        send('DELETE', one(lena.id)),
        send('PUT', `${one(lena.id)}/customers`, { business_ids: [business] }),
      ]);
    }
    const orphans = await sql(
      'select from business b join app_user u on u.id = b.associate_id where u.deleted_at is not null',
    );
    expect(orphans).toEqual([]);
  });
});

describe('what an associate has done', () => {
  it('is read newest first', async () => {
    const stone = await desk.stone();
    const hold = await portal.call(cast.tove.token, 'POST', '/inventory/new-arrival/hold', {
      body: { data: { stock_numbers: [stone.stock_no], user_id: cast.ada.id } },
    });
    expect(hold.status).toBe(200);
    const answer = await get(cast.administrator, `${one(cast.tove.id)}/activity?size=2`);
    expect(answer.body.data).toMatchObject([
      { stock_no: stone.stock_no, company_name: expect.any(String) },
      { stock_no: stone.stock_no },
    ]);
    const events = (answer.body.data as { event: string }[]).map(({ event }) => event);
    expect(events).toContain('hold.place');
  });
});

describe('the choices', () => {
  it('are the active ones, by their names', async () => {
    const away = await newAssociate(portal, cast.administrator);
    await sql('update app_user set is_active = false where id = $1', away.id);
    const choices = rowsOf(await get(cast.qualityControl, CHOICES));
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

  it('has everybody whom the search leaves, and no formula', async () => {
    const formula = '=HYPERLINK("http://evil.example","x")';
    const { id } = await newAssociate(portal, cast.administrator, { first_name: formula });
    const rows = await sheet(cast.administrator);
    const all = rowsOf(await get(cast.administrator, ASSOCIATES));
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
    await send('DELETE', one(id));
  });

  it('holds no whole address for quality control', async () => {
    const texts = (await sheet(cast.qualityControl)).flat().map(({ text }) => text);
    const emails = texts.filter((text) => text.includes('@'));
    expect(emails.length).toBeGreaterThan(0);
    for (const email of emails) expect(email).toContain('***');
  });

  it('is closed once the right is taken away, though the link is good', async () => {
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
