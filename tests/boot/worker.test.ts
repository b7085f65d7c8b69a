import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLUSTER_WORKER } from '../../server/platform/db/embedded/cluster-location.ts';
import { describeExcessPrivileges } from '../../server/platform/db/excess-privileges.ts';
import { createDatabase } from '../../server/platform/db/pool.ts';
import { type FreshDatabase, freshDatabase } from '../support/servers/database.ts';
import { testCluster } from '../support/servers/test-cluster.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const ROWS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];

/** Every other table of the portal and of its job queue: the four of its rows. */
const NARROWER: Readonly<Record<string, readonly string[]>> = {
  'public.ledger': ['SELECT', 'INSERT'],
  'public.audit_entry': ['SELECT', 'INSERT'],
  'public.audit_link': ['SELECT', 'INSERT'],
  'public.ledger_link': ['SELECT', 'INSERT'],
  'public.audit_counter': ['SELECT'],
  'public.refused_attempt': ['SELECT', 'INSERT'],
  'public.schema_migration': ['SELECT'],
  'public.workflow_edge': ['SELECT'],
  'public.workflow_model': ['SELECT'],
  'public.country': ['SELECT'],
  'public.state': ['SELECT'],
  'public.city': ['SELECT'],
  'public.place_data': ['SELECT'],
  // A trigger writes it, with the rights of the owner.
  'public.record_change': ['SELECT'],
  'public.audit_anchor': ['SELECT'],
};

const PRIVILEGES = `
  select n.nspname || '.' || c.relname as name, c.relkind as kind,
         array(select p from unnest(case when c.relkind = 'S' then array['USAGE', 'SELECT', 'UPDATE']
                 else array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN'] end) with ordinality as k (p, nr)
                where case when c.relkind = 'S' then has_sequence_privilege($1, c.oid, p) else has_table_privilege($1, c.oid, p) end
                order by nr) as may,
         array(select p from unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) with ordinality as k (p, nr)
                where c.relkind <> 'S' and has_any_column_privilege($1, c.oid, p) order by nr) as "mayInColumns"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%'
     and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') order by 1`;

interface Privileges {
  name: string;
  kind: string;
  may: string[];
  mayInColumns: string[];
}

const privileges = async (): Promise<Privileges[]> =>
  (await database.owner.query<Privileges>(PRIVILEGES, [CLUSTER_WORKER])).rows;

test('the worker has the privileges that it needs on every table, and no more', async () => {
  const tables = (await privileges()).filter(({ kind }) => kind !== 'S');
  expect(tables.length).toBeGreaterThan(80);
  const found = Object.fromEntries(tables.map(({ name, may }) => [name, may]));
  expect(found).toEqual({
    ...Object.fromEntries(tables.map(({ name }) => [name, ROWS])),
    ...NARROWER,
  });
  for (const { name, may, mayInColumns } of tables)
    expect(mayInColumns, `a column of ${name}`).toEqual(may.filter((p) => p !== 'DELETE'));
});

test('the worker can take numbers from every sequence, and set none', async () => {
  const sequences = (await privileges()).filter(({ kind }) => kind === 'S');
  expect(sequences.length).toBeGreaterThan(5);
  for (const { name, may } of sequences) expect([name, ...may]).toEqual([name, 'USAGE']);
});

test('the worker owns nothing, is a member of no role and creates nothing', async () => {
  const { rows } = await database.owner.query(
    `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
            exists (select from pg_auth_members m where m.member = r.oid) as member,
            exists (select from pg_class c where c.relowner = r.oid) as owns,
            has_database_privilege(r.oid, current_database(), 'create') as schemas,
            has_database_privilege(r.oid, current_database(), 'temporary') as passing,
            has_schema_privilege(r.oid, 'public', 'create') as tables,
            has_schema_privilege(r.oid, 'pgboss', 'create') as queues
       from pg_roles r where rolname = $1`,
    [CLUSTER_WORKER],
  );
  expect(rows).toHaveLength(1);
  for (const [what, may] of Object.entries(rows[0] ?? {}))
    expect([what, may]).toEqual([what, false]);
});

const FOR_GOOD = ['ledger', 'audit_entry', 'refused_attempt'];
test.each([
  ...FOR_GOOD.flatMap((table) => [
    `update ${table} set at = now()`,
    `delete from ${table}`,
    `truncate ${table}`,
    `select from ${table} for share`,
    `alter table ${table} disable trigger all`,
    `drop table ${table}`,
  ]),
  'create table more (id int)',
  'create temporary table more (id int)',
  'create schema more',
  'create role more',
  `create function more() returns int language sql as 'select 1'`,
  'alter table hold drop constraint hold_check',
  'set session_replication_role = replica',
  'set role culet',
])('the worker cannot run: %s', async (statement) => {
  await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('tables of a later migration get privileges automatically', async () => {
  await database.owner.query(
    'create table later (id bigint generated always as identity, nr int); create sequence later_no',
  );
  try {
    await database.pool.query('insert into later (nr) select nextval($1)', ['later_no']);
    await database.pool.query('update later set nr = 2');
    expect((await database.pool.query('delete from later returning id, nr')).rows).toEqual([
      { id: 1, nr: 2 },
    ]);
    await expect(database.pool.query('truncate later')).rejects.toMatchObject({ code: '42501' });
    const back = database.pool.query(`select setval('later_no', 1)`);
    await expect(back).rejects.toMatchObject({ code: '42501' });
  } finally {
    await database.owner.query('drop table later; drop sequence later_no');
  }
});

describe('the start of the portal reports', () => {
  const name = `culet_test_${randomBytes(6).toString('hex')}`;
  beforeAll(async () => {
    const { administer } = await testCluster();
    await administer((client) => client.query(`create role ${name} login password '${name}'`));
    await database.owner.query(`grant usage on schema public to ${name}`);
  });
  afterAll(async () => {
    const { administer } = await testCluster();
    await database.owner.query(`drop owned by ${name}`);
    await administer((client) => client.query(`drop role ${name}`));
  });

  async function told(): Promise<string | null> {
    const url = new URL(database.ownerUrl);
    url.username = name;
    url.password = name;
    const { pool, close } = createDatabase(url.href, { connections: 1 });
    return await describeExcessPrivileges(pool).finally(close);
  }

  test('nothing for the worker, and a superuser as superuser', async () => {
    expect(await describeExcessPrivileges(database.pool)).toBeNull();
    expect(await describeExcessPrivileges(database.owner)).toBe(
      'The portal connects to its database as culet, who is a superuser: use a database user without these rights (README, "Two users of the database").',
    );
  });

  test.each([
    [`alter role ${name} createrole`, `alter role ${name} nocreaterole`, 'may create roles'],
    [
      `grant create on schema public to ${name}`,
      `revoke create on schema public from ${name}`,
      'may create tables',
    ],
    [
      `grant update (reason) on ledger to ${name}`,
      `revoke update (reason) on ledger from ${name}`,
      'may change ledger',
    ],
    [
      `grant delete on audit_entry, ledger to ${name}`,
      `revoke delete on audit_entry, ledger from ${name}`,
      'may delete from audit_entry, ledger',
    ],
    [
      `grant truncate on refused_attempt to ${name}`,
      `revoke truncate on refused_attempt from ${name}`,
      'may empty refused_attempt',
    ],
    [
      `alter table ledger owner to ${name}; revoke all on ledger from ${name}`,
      `alter table ledger owner to culet; grant select, insert on ledger to ${CLUSTER_WORKER}`,
      'owns ledger',
    ],
  ])('an excess privilege: %s', async (give, takeBack, excess) => {
    expect(await told()).toBeNull();
    await database.owner.query(give);
    try {
      expect(await told()).toContain(`as ${name}, who ${excess}: use a database user`);
    } finally {
      await database.owner.query(takeBack);
    }
  });
});
