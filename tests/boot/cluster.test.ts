import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownCluster, prepareCluster } from '../../server/platform/db/embedded/cluster.ts';
import {
  type ClusterSupervisor,
  superviseCluster,
} from '../../server/platform/db/embedded/cluster-supervisor.ts';
import type { Launch } from '../../server/platform/db/embedded/launch.ts';
import { findPostmaster } from '../../server/platform/db/embedded/postmaster.ts';

let dataDir: string;
let plan: Launch;
let keeper: ClusterSupervisor | undefined;

const failOnLoss = (error: unknown): void => {
  throw error;
};

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'culet-cluster-'));
  // What a first start leaves that was killed in the middle; no process has so high a number.
  await mkdir(path.join(dataDir, '.postgres-99999999-left', 'cluster'), { recursive: true });
  plan = await prepareCluster(dataDir);
});

afterAll(async () => {
  await keeper?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function postmasterPid(): Promise<number> {
  return (await findPostmaster(plan.location.cluster))?.pid ?? 0;
}

/** The server process that holds the boot lock; 0 when none does. */
async function lockHolder(): Promise<number> {
  const sql = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted`;
  const rows = await ask<{ pid: number }>(sql).catch(() => []);
  return rows[0]?.pid ?? 0;
}

async function untilLockedAnew(before: number): Promise<void> {
  const renewed = async (): Promise<boolean> => ![0, before].includes(await lockHolder());
  await expect.poll(renewed).toBe(true);
}

async function ask<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: keeper?.maintenanceUrl });
  await client.connect();
  return (await client.query<Row>(sql).finally(() => client.end())).rows;
}

test('the first start removes leftovers of a killed one, and keeps its password private', async () => {
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.password']);
  expect((await stat(plan.location.passwordFile)).mode & 0o777).toBe(0o600);
  const text = await readFile(plan.location.passwordFile, 'utf8');
  expect(text).toMatch(/^[\w-]{32}$/);
});

test('the server listens on loopback only, and writes with fsync', async () => {
  keeper = await superviseCluster(plan, failOnLoss);
  const sql = `SELECT name, setting FROM pg_settings WHERE name IN
    ('listen_addresses', 'unix_socket_directories', 'fsync', 'synchronous_commit') ORDER BY name`;
  expect(await ask(sql)).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'listen_addresses', setting: '127.0.0.1' },
    { name: 'synchronous_commit', setting: 'on' },
    { name: 'unix_socket_directories', setting: '' },
  ]);
});

test('a server that dies is restarted on the same port', async () => {
  const before = await postmasterPid();
  const holder = await lockHolder();
  process.kill(before, 'SIGKILL');
  await untilLockedAnew(holder);
  expect(await postmasterPid()).not.toBe(before);
});

test('a second owner is refused while the first one runs', async () => {
  await expect(superviseCluster(plan, failOnLoss)).rejects.toThrow(/^Another portal already uses /);
});

test('a stopped server leaves no files behind and can be started again', async () => {
  const pid = await postmasterPid();
  await keeper?.stop();
  expect(() => process.kill(pid, 0)).toThrow();
  keeper = await superviseCluster(plan, failOnLoss);
  expect(await ask('SELECT 1 AS one')).toHaveLength(1);
});

test('a reused process id in the pid file does not prevent the start', async () => {
  await keeper?.stop();
  // Of the same user, or PostgreSQL would see through it alone.
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore', ...plan.runAs.user });
  const file = path.join(plan.location.cluster, 'postmaster.pid');
  const lines = [stranger.pid, plan.location.cluster, 1, 5432, '', '127.0.0.1', '0 0', 'ready', ''];
  await writeFile(file, lines.join('\n'));
  keeper = await superviseCluster(plan, failOnLoss).finally(() => stranger.kill());
  expect(await ask('SELECT 1 AS one')).toHaveLength(1);
});

test('a lock that is lost with its connection is acquired again', async () => {
  const before = await postmasterPid();
  const holder = await lockHolder();
  await ask(`SELECT pg_terminate_backend(${holder})`);
  await untilLockedAnew(holder);
  await expect(superviseCluster(plan, failOnLoss)).rejects.toThrow(/^Another portal already uses /);
  expect(await postmasterPid()).toBe(before);
});

test('an orphaned server is adopted, unless it was started with other settings', async () => {
  await keeper?.stop();
  const owned = await ownCluster(plan);
  await owned.lock.release();
  keeper = await superviseCluster(plan, failOnLoss);
  expect(await postmasterPid()).toBe(owned.postmaster.pid);

  await keeper.stop();
  const orphan = await ownCluster(await prepareCluster(dataDir, { work_mem: '1MB' }));
  await orphan.lock.release();
  keeper = await superviseCluster(plan, failOnLoss);
  expect(await postmasterPid()).not.toBe(orphan.postmaster.pid);
  expect(await ask('SHOW work_mem')).toEqual([{ work_mem: '12MB' }]);
});
