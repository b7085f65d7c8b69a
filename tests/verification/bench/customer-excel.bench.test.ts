import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../../../demo/load/load-demo.ts';
import { type PortalProcess, startPortal } from '../../../scripts/portal-process.ts';
import { openSession } from '../../../server/people/accounts/open-session.ts';
import type { UserId } from '../../../src/api/ids.gen.ts';
import { ROLE } from '../../../src/machines/codes.ts';
import { idAs } from '../../support/runner/id-as.ts';
import { type FreshDatabase, freshDatabase } from '../../support/servers/database.ts';
import { CUSTOMERS, makeManyCustomers } from './support/many-customers.ts';

const ALLOWED_MB = 150;
const SAMPLE_EVERY = 50;

let database: FreshDatabase;
let server: PortalProcess;
let token: string;

beforeAll(async () => {
  database = await freshDatabase();
  await loadDemo(database.owner, { stones: 500, seed: 3, print: () => undefined });
  await makeManyCustomers(database.owner);
  const { rows } = await database.pool.query<{ id: UserId }>(
    `select id from app_user where role_id = ${ROLE.administrator} limit 1`,
  );
  token = (await openSession(database.pool, rows[0]?.id ?? idAs<UserId>(''))).token;
  // A process of its own, so that what it uses is its own.
  server = startPortal({
    DATABASE_URL: database.url,
    MIGRATE_DATABASE_URL: database.ownerUrl,
  });
  await server.ready;
});
afterAll(async () => {
  server?.kill('SIGTERM');
  await server?.exited;
  await database.drop();
});

async function memory(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

async function fetchWorkbook(): Promise<{ bytes: number; first: number; total: number }> {
  const url = await server.ready;
  const headers = { authorization: `Bearer ${token}` };
  const since = performance.now();
  const asked = await fetch(`${url}/api/v1/customer/business-details-excel`, { headers });
  const { data } = (await asked.json()) as { data: string };
  const response = await fetch(`${url}${data}`, { headers });
  expect(response.status).toBe(200);
  let bytes = 0;
  let first = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const piece = await reader?.read();
    if (!piece?.value) break;
    if (first === 0) first = performance.now() - since;
    bytes += piece.value.length;
  }
  return { bytes, first, total: performance.now() - since };
}

test(`a workbook of ${CUSTOMERS} customers needs bounded memory`, async () => {
  // The first one pays for what every process loads once.
  const url = await server.ready;
  for (let i = 0; i < 50; i += 1) await fetch(`${url}/api/v1/portal`);
  const idle = await memory();
  let most = idle;
  const timer = setInterval(() => {
    void memory().then((now) => {
      most = Math.max(most, now);
    });
  }, SAMPLE_EVERY);
  try {
    const { bytes, first, total } = await fetchWorkbook();
    console.log(
      `workbook of ${CUSTOMERS} customers: ${(bytes / 2 ** 20).toFixed(1)} MB in ${(total / 1000).toFixed(1)} s, first byte after ${first.toFixed(0)} ms; idle ${idle.toFixed(0)} MB, at most ${most.toFixed(0)} MB, ${(most - idle).toFixed(0)} MB above, allowed ${ALLOWED_MB}`,
    );
    expect(bytes).toBeGreaterThan(3 * 2 ** 20);
  } finally {
    clearInterval(timer);
  }
  expect(most - idle).toBeLessThan(ALLOWED_MB);
});
