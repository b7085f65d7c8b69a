import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import { tokenHash } from '../../../server/people/accounts/session.ts';
import { checkLedger } from '../../support/machines/conformance.ts';
import { freshDatabase } from '../../support/servers/database.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Doors, doorsOf } from '../../support/trade/newcomer.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let mail: MailServer;
let doors: Doors;
let cast: Cast;
beforeAll(async () => {
  mail = await startMailServer();
  portal = await startPortal(undefined, { smtpUrl: mail.url });
  doors = doorsOf(portal, mail);
  cast = await castOf(portal);
});
afterAll(async () => {
  await portal.stop();
  await mail.stop();
});

const send = (who: Person | null, method: string, path: string, data?: object): Promise<Answer> =>
  portal.call(who?.token ?? null, method, path, data ? { body: { data } } : {});

interface Step {
  workflow: string;
  event: string;
  author: string | null;
  actor_id: string | null;
  actor_role: number;
}

/** What one request wrote into the ledger, in its order. */
async function stepsOf(answer: Answer, on = portal): Promise<Step[]> {
  const { rows } = await on.database.pool.query<Step>(
    'select workflow, event, author, actor_id, actor_role from ledger where request_id = $1 order by id',
    [answer.headers.get('x-request-id')],
  );
  return rows;
}

const by = (id: string, role: number, event: string, workflow = 'activeFlag'): Step => ({
  workflow,
  event,
  author: 'person',
  actor_id: id,
  actor_role: role,
});

const idIn = ({ status, body }: Answer, expected = 201): string => {
  expect(status, JSON.stringify(body)).toBe(expected);
  return (body.data as { id: string }).id;
};

describe('the first ledger step of a person has as its author', () => {
  it('the person, and so does its business, if the person signs up', async () => {
    const answer = await doors.signUp(await doors.newcomer('Ines'));
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const { user } = answer.body.data as { user: { id: string } };
    expect(await stepsOf(answer)).toEqual([
      by(user.id, ROLE.customer, 'business.open', 'business'),
      by(user.id, ROLE.customer, 'flag.create'),
      by(user.id, ROLE.customer, 'flag.create'),
    ]);
  });

  it('the person if the person is a guest, only once', async () => {
    const guest = await doors.newcomer('Wanda');
    const come = (more: object = {}): Promise<Answer> =>
      send(null, 'POST', '/user/login?is_guest=true', {
        company_name: 'Window Shop',
        contact_person: 'Wanda Shaw',
        mobile: guest.mobile,
        email: guest.email,
        mobile_country_id: guest.mobile_country_id,
        ...more,
      });
    const answer = await come();
    const { user } = answer.body.data as { user: { id: string } };
    expect(await stepsOf(answer)).toEqual([by(user.id, ROLE.guest, 'flag.create')]);
    await doors.sendCode(guest.email, 'guest');
    const proof = await doors.verify(guest.email, await mail.codeTo(guest.email), 'guest');
    const { token } = proof.body.data as { token: string };
    expect(await stepsOf(await come({ token }))).toEqual([]);
  });

  const STAFF = [
    ['an administrator', '/admin/create-admin', '/admin/'],
    ['quality control', '/admin/create-qc', '/admin/delete-qc/'],
    [
      'an associate',
      '/business-associate/businessassociate',
      '/business-associate/businessassociate/',
    ],
  ] as const;
  it.each(STAFF)(
    'the administrator if the person is %s, who also ends it',
    async (who, add, remove) => {
      const { id } = cast.administrator;
      const answer = await send(cast.administrator, 'POST', add, {
        email: `${who.replaceAll(' ', '-')}@house.example`,
        first_name: 'Ines',
        last_name: 'Marchetti',
      });
      const made = idIn(answer);
      expect(await stepsOf(answer)).toEqual([by(id, ROLE.administrator, 'flag.create')]);
      const gone = await send(cast.administrator, 'DELETE', `${remove}${made}?remark=Left`);
      expect(gone.status, JSON.stringify(gone.body)).toBe(200);
      expect(await stepsOf(gone)).toEqual([by(id, ROLE.administrator, 'flag.deactivate')]);
    },
  );

  it('the remover of the last customer of a business, who also ends the business', async () => {
    const { id } = cast.administrator;
    const came = await doors.signUp(await doors.newcomer('Leaver'));
    expect(came.status, JSON.stringify(came.body)).toBe(201);
    const { user } = came.body.data as { user: { id: string } };
    const gone = await send(cast.administrator, 'DELETE', `/customer/user/${user.id}?remark=Left`);
    expect(gone.status, JSON.stringify(gone.body)).toBe(200);
    expect(await stepsOf(gone)).toEqual([
      by(id, ROLE.administrator, 'flag.deactivate'),
      by(id, ROLE.administrator, 'flag.deactivate'),
    ]);
  });

  it('the person if the person is the first administrator', async () => {
    const database = await freshDatabase();
    const first = await startPortal(database);
    try {
      const token = 'a-token-that-the-server-printed';
      await database.pool.query('insert into setup_token (token_hash) values ($1)', [
        tokenHash(token),
      ]);
      const data = {
        token,
        email: 'first@first.example',
        password: 'a long enough password',
        first_name: 'First',
        last_name: 'Racer',
      };
      const answer = await first.call(null, 'POST', '/user/first-administrator', {
        body: { data },
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      const { rows } = await database.pool.query<{ id: string }>('select id from app_user');
      expect(rows).toHaveLength(1);
      expect(await stepsOf(answer, first)).toEqual([
        by(rows[0]?.id ?? '', ROLE.administrator, 'flag.create'),
      ]);
    } finally {
      await first.stop();
      await database.drop();
    }
  });
});

it('a step of the portal itself has the author "portal"', async () => {
  const { rows } = await portal.database.pool.query(
    `select distinct author, actor_role, actor_id from ledger where event = 'hold.expired'`,
  );
  expect(rows).toEqual([{ author: 'portal', actor_role: 0, actor_id: null }]);
});

it('the ledger passes the check, which reports people that were inserted without the portal', async () => {
  expect((await checkLedger(portal, cast.auditor)).found).toEqual([]);
  const { rows } = await portal.database.pool.query<{ id: string }>(
    `insert into business (company_name) values ('By the back door') returning id`,
  );
  const { found } = await checkLedger(portal, cast.auditor);
  expect(found.map(({ kind, record_id }) => [kind, record_id])).toEqual([
    ['noAuthor', rows[0]?.id],
    // Its registration was not begun at all.
    ['noLedger', rows[0]?.id],
  ]);
  const path = await portal.call(
    cast.auditor.token,
    'GET',
    `/workflows/activeFlag/records/${rows[0]?.id}/path`,
  );
  expect(path.body.data).toMatchObject({ steps: [{ event: 'flag.create', author: null }] });
});

it('older steps are marked as having no known author, and newer steps cannot be', async () => {
  const file = new URL('../../../server/platform/db/migrations/0031_authors.sql', import.meta.url);
  const client = await portal.database.owner.connect();
  try {
    // The migration meets the tables as it found them, with entries of every kind in them.
    await client.query('begin');
    await client.query(`create schema before; set local search_path = before;
      create table ledger (like public.ledger including identity including defaults);
      alter table ledger drop column author;
      create table business (id uuid primary key, created_at timestamptz, active_state smallint);
      create table app_user (like business);
      create function begin_flags() returns trigger language plpgsql as 'begin return null; end';
      create trigger business_begins after insert on business for each statement execute function begin_flags();
      create trigger app_user_begins after insert on app_user for each statement execute function begin_flags();`);
    const write = (
      workflow: string,
      event: string,
      actor: string,
      role: number,
    ): Promise<unknown> =>
      client.query(
        `insert into ledger (workflow, record_id, event, from_state, to_state, actor_id, actor_role, request_id)
         values ($1, uuidv7(), $2, 0, 1, ${actor}, $3, uuidv7())`,
        [workflow, event, role],
      );
    await write('activeFlag', 'flag.create', 'null', 0);
    await write('business', 'business.open', 'null', 0);
    await write('hold', 'hold.expired', 'null', 0);
    await write('hold', 'hold.place', 'uuidv7()', 2);
    const stood = 'select to_jsonb(l) - $1::text as entry from ledger l order by id';
    const before = await client.query(stood, ['author']);
    await client.query(await readFile(file, 'utf8'));
    const { rows } = await client.query('select event, author from ledger order by id');
    expect(rows).toEqual([
      { event: 'flag.create', author: 'unkept' },
      { event: 'business.open', author: 'unkept' },
      { event: 'hold.expired', author: 'portal' },
      { event: 'hold.place', author: 'person' },
    ]);
    expect((await client.query(stood, ['author'])).rows).toEqual(before.rows);
    const later = client.query(
      `insert into ledger (workflow, record_id, event, from_state, to_state, author, actor_role, request_id)
       values ('hold', uuidv7(), 'hold.place', 0, 1, 'unkept', 0, uuidv7())`,
    );
    await expect(later).rejects.toMatchObject({ constraint: 'ledger_unkept_check' });
  } finally {
    await client.query('rollback');
    client.release();
  }
});
