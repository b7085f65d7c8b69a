import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import {
  ASSOCIATES,
  associatePath,
  newAssociate,
  PASSWORDS,
  signedInAssociate,
} from '../../support/trade/associates.ts';
import { type Cast, castOf, newSession } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal.stop());

const get = (person: Person, path: string): Promise<Answer> =>
  portal.call(person.token, 'GET', path);
const send = (method: string, path: string, data?: unknown, key?: string): Promise<Answer> =>
  portal.call(cast.administrator.token, method, path, {
    ...(data === undefined ? {} : { body: { data } }),
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
const fieldsOf = ({ body }: Answer) => (body.errors as { field?: string }[]).map((e) => e.field);
const sql = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
  (await portal.database.pool.query<R>(text, values)).rows;

describe('the creation of an associate', () => {
  it('creates an account with the permissions of the role, and sends a welcome e-mail', async () => {
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
    expect(await sql('select event, actor_id from ledger where record_id = $1', id)).toEqual([
      { event: 'flag.create', actor_id: cast.administrator.id },
    ]);
    const [mail] = await sql<{ kind: string; body: string }>(
      'select kind, body from mail where to_address = $1',
      email,
    );
    expect(mail).toMatchObject({ kind: 'link.password' });
    expect(mail?.body).toContain('/link#');
  });

  it('stores the type of associate, and refuses an unknown type', async () => {
    const types = await get(
      cast.administrator,
      '/inventory/new-arrival/diamond-attribute-submasters',
    );
    const choices = types.body.data as Record<
      string,
      { id: string; name: string; is_active: boolean }[]
    >;
    expect(choices.SALES_PERSON_TYPE?.[1]).toMatchObject({ is_active: true });
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
  ])('refuses %s', async (field, details) => {
    const { answer } = await newAssociate(portal, cast.administrator, details);
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toEqual([`data.${field}`]);
  });

  it('reports a taken address, a taken user name and an unknown country', async () => {
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

  it('happens once for one Idempotency-Key, with one welcome e-mail', async () => {
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

describe('a change to the record', () => {
  it('writes the fields that are sent, keeps the others, and is audited', async () => {
    const { id, email } = await newAssociate(portal, cast.administrator, { mobile: '12345 6' });
    const answer = await send('PUT', associatePath(id), { first_name: ' Magda ', mobile: null });
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

  it('reports a taken address', async () => {
    const { id } = await newAssociate(portal, cast.administrator);
    const { email } = await newAssociate(portal, cast.administrator);
    const answer = await send('PUT', associatePath(id), { email });
    expect(answer).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect(fieldsOf(answer)).toEqual(['data.email']);
  });

  it('requires at least one field', async () => {
    const { id } = await newAssociate(portal, cast.administrator);
    expect((await send('PUT', associatePath(id), {})).status).toBe(400);
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
    const mails = await sql<{ kind: string; subject: string; body: string }>(
      'select kind, subject, body from mail where to_address = $1 order by created_at',
      lena.email,
    );
    expect(mails.map(({ kind }) => kind)).toEqual(['link.password', 'associate.password']);
    const [by] = await sql<{ name: string }>(
      `select first_name || ' ' || last_name as name from app_user where id = $1`,
      cast.administrator.id,
    );
    const told = mails.at(-1)?.body ?? '';
    expect(mails.at(-1)?.subject).toBe('Your Culet password was changed');
    expect(told).toContain(`${by?.name} set a new password for your account`);
    expect(told).not.toContain(NEW);
  });

  it('is set by the associate with the old password, and keeps the current session', async () => {
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

  it('limits attempts to guess the old password', async () => {
    const lena = await signedInAssociate(portal, cast.administrator, OLD);
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const data = { old_password: `guess number ${guess}`, new_password: NEW };
      const { status } = await portal.call(lena.token, 'PUT', `${PASSWORDS}/${lena.id}`, {
        body: { data },
      });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  it('must follow the password rules', async () => {
    const { id, email } = await newAssociate(portal, cast.administrator);
    for (const new_password of ['short', 'x'.repeat(201), email.toUpperCase(), '']) {
      const answer = await send('PUT', `${PASSWORDS}/${id}`, { new_password });
      expect.soft(answer.status, new_password).toBe(400);
      expect.soft(fieldsOf(answer)).toEqual(['data.new_password']);
    }
  });

  it('is stored only as a hash', async () => {
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
