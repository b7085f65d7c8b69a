import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPortal } from '../../scripts/portal-process.ts';
import { type BootedDatabase, bootDatabase } from '../../server/platform/db/boot.ts';
import { ensureDatabase, prepareCluster } from '../../server/platform/db/embedded/cluster.ts';
import { CLUSTER_WORKER, clusterUrl } from '../../server/platform/db/embedded/cluster-location.ts';
import { superviseCluster } from '../../server/platform/db/embedded/cluster-supervisor.ts';
import { prepareSchema } from '../../server/prepare-schema.ts';
import { copyTemplate, testCluster } from '../support/servers/test-cluster.ts';

const DENIED = { code: '42501' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'culet-two-users-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function ask(url: string, ...statements: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

describe('the embedded database', () => {
  const dataDir = (): string => path.join(folder, 'data');
  const failOnLoss = (error: unknown): void => {
    throw error;
  };
  const start = async (): Promise<BootedDatabase> => {
    const booted = await bootDatabase(
      { databaseUrl: undefined, migrateDatabaseUrl: undefined, dataDir: dataDir() },
      failOnLoss,
    );
    await prepareSchema(booted.ownerUrl, booted.worker);
    return booted;
  };

  beforeAll(async () => {
    // As portals made it that had one user for everything.
    const plan = await prepareCluster(dataDir());
    const keeper = await superviseCluster(plan, failOnLoss);
    try {
      await ensureDatabase(keeper.maintenanceUrl, 'culet');
      const url = clusterUrl(plan.location, keeper.port, 'culet');
      await prepareSchema(url, null);
      await ask(url, `insert into business (company_name) values ('Kept')`);
    } finally {
      await keeper.stop();
    }
  });

  test('gets its worker at the next start, even if the database already exists', async () => {
    const booted = await start();
    try {
      expect(booted.worker).toBe(CLUSTER_WORKER);
      expect(await ask(booted.url, 'select current_user, company_name from business')).toEqual([
        { current_user: CLUSTER_WORKER, company_name: 'Kept' },
      ]);
      await ask(booted.url, `update business set phone = '1'`);
      await expect(ask(booted.url, 'delete from ledger')).rejects.toMatchObject(DENIED);
      await expect(ask(booted.url, 'create temp table t ()')).rejects.toMatchObject(DENIED);
      await ask(
        booted.ownerUrl,
        `alter role ${CLUSTER_WORKER} superuser createrole password 'known'`,
      );
    } finally {
      await booted.stop();
    }
  });

  test('loses excess privileges of its worker at each start', async () => {
    const booted = await start();
    try {
      const roles = `select rolsuper, rolcreaterole from pg_roles where rolname = current_user`;
      expect(await ask(booted.url, roles)).toEqual([{ rolsuper: false, rolcreaterole: false }]);
      await expect(ask(booted.url, 'delete from ledger')).rejects.toMatchObject(DENIED);
    } finally {
      await booted.stop();
    }
  });
});

describe('a separate PostgreSQL server', () => {
  const name = `culet_${randomBytes(6).toString('hex')}`;
  const owner = `${name}_owner`;
  const worker = `${name}_worker`;
  let urlOf: (user: string) => string;

  beforeAll(async () => {
    const cluster = await testCluster();
    const database = await copyTemplate('template0');
    // What the README says.
    await cluster.administer(async (client) => {
      await client.query(`create role ${owner} login password '${name}'`);
      await client.query(`create role ${worker} login password '${name}'`);
      await client.query(`alter database ${database} owner to ${owner}`);
    });
    urlOf = (user) => {
      const url = new URL(cluster.urlOf(database));
      url.username = user;
      url.password = name;
      return url.href;
    };
  });

  async function startAndEnd(env: Readonly<Record<string, string>>): Promise<string> {
    const portal = startPortal({ DATA_DIR: path.join(folder, 'own'), LOG_LEVEL: 'error', ...env });
    const address = await portal.ready.finally(() => undefined);
    expect((await fetch(`${address}/api/v1/portal`)).status).toBe(200);
    portal.kill('SIGTERM');
    expect(await portal.exited).toBe(0);
    return portal.stderr();
  }

  test('is migrated by the owner and used by the worker, without a warning', async () => {
    const env = { DATABASE_URL: urlOf(worker), MIGRATE_DATABASE_URL: urlOf(owner) };
    expect(await startAndEnd(env)).toBe('');
    await expect(ask(urlOf(worker), 'delete from ledger')).rejects.toMatchObject(DENIED);
    expect(await ask(urlOf(worker), 'select count(*)::int as jobs from pgboss.queue')).toEqual([
      { jobs: expect.any(Number) },
    ]);
    expect(
      await ask(
        urlOf(owner),
        `select distinct tableowner from pg_tables where schemaname in ('public', 'pgboss')`,
      ),
    ).toEqual([{ tableowner: owner }]);
  });

  test('is not migrated by a worker without an owner URL; the refusal names what is missing', async () => {
    const portal = startPortal({
      DATABASE_URL: urlOf(worker),
      DATA_DIR: path.join(folder, 'own'),
      LOG_LEVEL: 'error',
    });
    expect(await portal.exited).toBe(1);
    expect(portal.stderr()).toBe(
      'This user may not migrate the tables (permission denied for schema public): set MIGRATE_DATABASE_URL to the user that owns them.\n',
    );
  });

  test('can be used with one user, whose excess privileges each start prints', async () => {
    expect(await startAndEnd({ DATABASE_URL: urlOf(owner) })).toBe(
      `The portal connects to its database as ${owner}, who may create tables, owns audit_entry, audit_link, ledger, ledger_link, refused_attempt, may change audit_entry, audit_link, ledger, ledger_link, refused_attempt, may delete from audit_entry, audit_link, ledger, ledger_link, refused_attempt, may empty audit_entry, audit_link, ledger, ledger_link, refused_attempt: use a database user without these rights (README, "Two users of the database").\n`,
    );
  });
});
