import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../../server/demo/logins.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';

const ALLOWED_KB = 200;
const DEMO_SEED = 7;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let portal: Portal;
let close: () => Promise<void>;
let page: Awaited<ReturnType<Awaited<ReturnType<typeof launchBrowser>>['newPage']>>;

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build.ts', '--if-stale'], { cwd: ROOT });
  portal = await startPortal();
  const browser = await launchBrowser();
  page = await browser.newPage();
  close = () => browser.close();
});
afterAll(async () => {
  await close?.();
  await portal?.stop();
});

test(`the first list stands after at most ${ALLOWED_KB} kB of JavaScript`, async () => {
  const sizes = new Map<string, number>();
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    const { responseBodySize } = await response.request().sizes();
    sizes.set(response.url().split('/').at(-1) ?? '', responseBodySize);
  });
  const { rows } = await portal.database.pool.query<{ email: string }>(
    'select email from app_user where role_id = 2 and is_active order by id limit 1',
  );
  const email = rows[0]?.email ?? '';
  await page.goto(`${portal.url}/search`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword(DEMO_SEED, email));
  await page.keyboard.press('Enter');
  await page.getByRole('row').nth(3).waitFor();
  for (const [name, size] of [...sizes].sort((a, b) => b[1] - a[1]).slice(0, 60)) {
    console.log(`  ${(size / 1024).toFixed(1).padStart(6)} kB ${name}`);
  }
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  console.log(
    `JavaScript before the first list: ${(total / 1024).toFixed(1)} kB gzip in ${sizes.size} files, allowed ${ALLOWED_KB}`,
  );
  expect(sizes.size).toBeGreaterThan(2);
  expect(total / 1024).toBeLessThanOrEqual(ALLOWED_KB);
});
