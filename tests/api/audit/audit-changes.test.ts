import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { CHANGED_RECORDS } from '../../../server/trading/audit/record-changes.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Schemas = components['schemas'];

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal.stop());

const rowsOf = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await portal.database.pool.query<T>(text, values)).rows;

/** What the latest entry of an act says was changed. */
async function changesOf(act: string): Promise<Schemas['AuditChange'][]> {
  const [entry] = await rowsOf<{ id: number }>(
    'select id from audit_entry where operation = $1 order by id desc limit 1',
    act,
  );
  const path = `/audit/audit-logs/${entry?.id}`;
  const { status, body } = await portal.call(cast.auditor.token, 'GET', path);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as Schemas['AuditEntryWhole']).changes;
}

async function done(by: Person, method: string, path: string, data: object): Promise<void> {
  const { status, body } = await portal.call(by.token, method, path, { body: { data } });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
}

const termsOf = () => `/customer/business/${cast.ada.businessId}/terms`;

it('the entry shows the limit of a client before and after, and no unchanged field', async () => {
  const [was] = await rowsOf<{ memo_limit: number; company_name: string }>(
    'select memo_limit::float8 as memo_limit, company_name from business where id = $1',
    cast.ada.businessId,
  );
  await done(cast.administrator, 'PUT', termsOf(), { memo_limit: 123_456.5 });
  expect(await changesOf('setBusinessTerms')).toEqual([
    {
      kind: 'Business',
      record: was?.company_name,
      field: 'Memo limit',
      before: expect.stringMatching(new RegExp(`^${was?.memo_limit}(\\.0+)?$`)),
      after: '123456.5',
    },
  ]);
});

it('refused and rolled back changes leave no changed fields', async () => {
  const before = await rowsOf('select id from record_change');
  const { status } = await portal.call(cast.administrator.token, 'PUT', termsOf(), {
    body: { data: { memo_limit: -5 } },
  });
  expect(status).toBe(400);
  const client = await portal.database.pool.connect();
  try {
    await client.query(
      `begin; set local culet.request = '00000000-0000-7000-8000-000000000001'; update business set phone = '1'; rollback`,
    );
    await client.query(`update business set phone = phone || '1' where phone is not null`);
  } finally {
    client.release();
  }
  expect(await rowsOf('select id from record_change')).toEqual(before);
});

it('a changed password is recorded without its value', async () => {
  const client = await portal.database.pool.connect();
  const request = '00000000-0000-7000-8000-000000000002';
  try {
    await client.query(
      `begin; set local culet.request = '${request}'; update app_user set password_hash = 'a hash that nobody reads' where id = '${cast.ada.id}'; commit`,
    );
  } finally {
    client.release();
  }
  expect(
    await rowsOf(
      'select table_name, record, before, after from record_change where request_id = $1',
      request,
    ),
  ).toEqual([
    {
      table_name: 'app_user',
      record: 'Ada Halden',
      before: { password_hash: '•••' },
      after: { password_hash: '•••' },
    },
  ]);
});

it('only triggers write the changed fields, and the portal reads them', async () => {
  for (const text of [
    `insert into record_change (request_id, table_name, row_key, after) values (uuidv7(), 'business', '1', '{}')`,
    'update record_change set before = null',
    'delete from record_change',
  ])
    await expect(portal.database.pool.query(text)).rejects.toThrow(/permission denied/);
});

it('every table whose changes are recorded has a name', async () => {
  const rows = await rowsOf<{ name: string }>(
    `select distinct event_object_table as name from information_schema.triggers where trigger_name like '%\\_change' and action_statement like '%note_record_change%' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(CHANGED_RECORDS).toSorted());
});
