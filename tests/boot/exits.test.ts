import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPortal } from '../../scripts/portal-process.ts';
import { copyTemplate, testCluster } from '../support/servers/test-cluster.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'culet-exits-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a start that cannot succeed says, after proving that it is one line and exit code 1. */
async function complaintOf(env: Record<string, string>): Promise<string> {
  const portal = startPortal({ DATA_DIR: path.join(folder, 'data'), ...env });
  expect(await portal.exited).toBe(1);
  const lines = portal.stderr().trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

async function emptyDatabase(): Promise<string> {
  const { urlOf } = await testCluster();
  return urlOf(await copyTemplate('template0'));
}

test('a port in use', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const complaint = await complaintOf({ PORT: `${port}`, DATABASE_URL: await emptyDatabase() });
  expect(complaint).toBe(
    `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or choose another port, such as PORT=${port + 1} npm start.`,
  );
  other.close();
});

test('an unreachable database', async () => {
  const complaint = await complaintOf({ DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/culet' });
  expect(complaint).toBe(
    'The database at 127.0.0.1:1 cannot be reached (connection refused): check DATABASE_URL and that the server is running.',
  );
});

test('a wrong password, a missing database', async () => {
  const url = new URL(await emptyDatabase());
  url.pathname = '/nowhere';
  expect(await complaintOf({ DATABASE_URL: url.href })).toMatch(/has no database nowhere:/);
  url.password = 'wrong';
  const complaint = await complaintOf({ DATABASE_URL: url.href });
  expect(complaint).toMatch(/refuses the user culet:/);
  expect(complaint).not.toMatch(/wrong/);
});

test('two different databases', async () => {
  const complaint = await complaintOf({
    DATABASE_URL: await emptyDatabase(),
    MIGRATE_DATABASE_URL: await emptyDatabase(),
  });
  expect(complaint).toBe('DATABASE_URL and MIGRATE_DATABASE_URL point to different databases.');
});

test('an unreachable owner URL', async () => {
  const complaint = await complaintOf({
    DATABASE_URL: await emptyDatabase(),
    MIGRATE_DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/culet',
  });
  expect(complaint).toMatch(/check MIGRATE_DATABASE_URL and that the server is running\.$/);
});

test('a database of a newer version', async () => {
  const url = await emptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    CREATE TABLE schema_migration (version int, name text, checksum text, applied_at timestamptz);
    INSERT INTO schema_migration VALUES (9999, '9999_future.sql', 'x', now())`);
  await client.end();
  expect(await complaintOf({ DATABASE_URL: url })).toMatch(
    /^The database is at version 9999, but this portal knows versions up to \d+: start a newer version of the portal\.$/,
  );
});

test('a data folder without write permission', async () => {
  await writeFile(path.join(folder, 'file'), '');
  expect(await complaintOf({ DATA_DIR: path.join(folder, 'file', 'data') })).toMatch(
    /^The data folder .* is not writable .*: set DATA_DIR to a folder that is\.$/,
  );
});

test('an invalid configuration', async () => {
  expect(await complaintOf({ PORT: 'many' })).toBe(
    'PORT must be a whole number from 0 to 65535, not "many".',
  );
});
