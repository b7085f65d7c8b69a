import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../support/runner/until.ts';
import type { FreshDatabase } from '../support/servers/database.ts';
import { freshDemoDatabase } from '../support/servers/demo-database.ts';
import { freePort } from '../support/servers/free-port.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDemoDatabase();
});
afterAll(() => database.drop());

const answers = async (url: string): Promise<boolean> =>
  (await fetch(url, { headers: { accept: 'text/html' } }).catch(() => null))?.ok ?? false;

test('every printed URL responds, and SIGTERM ends the server as well', async () => {
  // The client takes the one above.
  const port = await freePort({ above: 1 });
  const dev = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: database.url,
      MIGRATE_DATABASE_URL: database.ownerUrl,
    },
  });
  const exited = once(dev, 'exit');
  let said = '';
  for (const stream of [dev.stdout, dev.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const printed = () =>
    [...said.matchAll(/https?:\/\/[\w.]+:\d+(?:\/[\w/]*)?/g)].map(([url]) => url);
  try {
    await until(
      () => `both are ready; said was ${said}`,
      () => /ready at/.test(said) && /live reload/.test(said),
      120_000,
    );
    expect(printed().length).toBeGreaterThanOrEqual(3);
    for (const url of new Set(printed())) await until(`${url} answers`, () => answers(url));
  } finally {
    dev.kill('SIGTERM');
  }
  await exited;
  expect(await answers(`http://127.0.0.1:${port}/api/docs`)).toBe(false);
}, 180_000);
