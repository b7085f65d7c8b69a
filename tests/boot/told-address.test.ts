import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPortal } from '../../scripts/portal-process.ts';
import { type FreshDatabase, freshDatabase } from '../support/servers/database.ts';

let dataDir: string;
let database: FreshDatabase;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'culet-told-address-'));
  database = await freshDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** All that a start and its end print, and where the portal was reached meanwhile. */
async function told(env: Readonly<Record<string, string>>): Promise<[lines: string[], at: string]> {
  const portal = startPortal({
    DATABASE_URL: database.url,
    MIGRATE_DATABASE_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    ...env,
  });
  const at = await portal.ready;
  portal.kill('SIGTERM');
  expect(await portal.exited).toBe(0);
  return [portal.stdout().trimEnd().split('\n'), at];
}

test('a start without PUBLIC_URL prints where links in e-mails lead, and which setting changes this', async () => {
  const [lines, at] = await told({});
  expect(at).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(lines).toContain(
    `Links in e-mails and files point to ${at}. Set PUBLIC_URL if people reach the portal at another address.`,
  );
});

test('a start with PUBLIC_URL prints no such hint', async () => {
  const [lines, at] = await told({ PUBLIC_URL: 'https://culet.example' });
  expect(lines).toContain(`Culet is ready at ${at}`);
  expect(lines.filter((line) => line.includes('Links in e-mails'))).toEqual([]);
});
