import { execFileSync } from 'node:child_process';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../../../demo/logins.ts';
import { ROLE } from '../../../src/machines/codes.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { windowOf } from '../../support/browser/pages.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';

/** As a browser is sent it, and as one that takes no Brotli is. */
const ALLOWED_KB = { br: 180, gzip: 206 };
const ALLOWED_FILES = 45;
const DEMO_SEED = 7;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

let portal: Portal;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build.ts', '--if-stale'], { cwd: ROOT });
  portal = await startPortal();
  browser = await launchBrowser();
  page = await browser.newPage();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

test('the first list loads within its budget of JavaScript', async () => {
  const sent = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const size = () => response.request().sizes();
    if (response.url().endsWith('.js'))
      sent.set(
        response.url(),
        size().then(({ responseBodySize }) => responseBodySize),
      );
  });
  await markFirstList(page);
  const { rows } = await portal.database.pool.query<{ email: string }>(
    'select email from app_user where role_id = 2 and is_active order by id limit 1',
  );
  const email = rows[0]?.email ?? '';
  await page.goto(`${portal.url}/search`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword(DEMO_SEED, email));
  await page.keyboard.press('Enter');
  const before = await scriptsBeforeFirstList(page);
  const sizes = new Map<string, number>();
  for (const url of before) {
    const size = await sent.get(url);
    if (size === undefined) throw new Error(`nobody saw ${url} come`);
    sizes.set(url.split('/').at(-1) ?? '', size);
  }
  const gzip = await Promise.all(before.map(sizeInGzip));
  for (const [name, size] of [...sizes].sort((a, b) => b[1] - a[1])) {
    console.log(`  ${(size / 1024).toFixed(1).padStart(6)} kB ${name}`);
  }
  const kB = { br: kilobytes([...sizes.values()]), gzip: kilobytes(gzip) };
  console.log(
    `JavaScript before the first list: ${kB.br.toFixed(1)} kB of ${ALLOWED_KB.br} in ${sizes.size} files, in gzip ${kB.gzip.toFixed(1)} kB of ${ALLOWED_KB.gzip}`,
  );
  expect(sizes.size).toBeGreaterThan(2);
  expect(kB.br).toBeLessThanOrEqual(ALLOWED_KB.br);
  expect(kB.gzip).toBeLessThanOrEqual(ALLOWED_KB.gzip);
});

test('a list that is opened afterwards does not load many small files', async () => {
  const files = await filesOfCold('/transaction/memo');
  console.log(`files of JavaScript before a list of memos: ${files} of ${ALLOWED_FILES}`);
  expect(files).toBeGreaterThan(2);
  expect(files).toBeLessThanOrEqual(ALLOWED_FILES);
});

/** In a browser that has nothing yet, to the first row. */
async function filesOfCold(path: string): Promise<number> {
  const context = await windowOf(browser, await portal.person(ROLE.administrator));
  const cold = await context.newPage();
  await markFirstList(cold);
  await cold.goto(portal.url + path);
  const scripts = await scriptsBeforeFirstList(cold);
  await context.close();
  return scripts.length;
}

/** Marks the first row in the page itself, because other parts are already loading afterwards. */
const markFirstList = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('tbody tr[data-index]')) return;
      watch.disconnect();
      performance.mark('first-list');
    });
    watch.observe(document, { childList: true, subtree: true });
  });

/** Returns the addresses of the scripts that began to load before the first row. */
async function scriptsBeforeFirstList(page: Page): Promise<string[]> {
  await page.waitForFunction(() => performance.getEntriesByName('first-list').length > 0);
  return await page.evaluate(() => {
    const stood = performance.getEntriesByName('first-list')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < stood)
      .map(({ name }) => name);
  });
}

const kilobytes = (sizes: readonly number[]): number =>
  sizes.reduce((sum, size) => sum + size, 0) / 1024;

/** Asked by hand: `fetch` takes Brotli and unpacks it. */
const sizeInGzip = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, async (response) => {
      let size = 0;
      for await (const chunk of response) size += (chunk as Buffer).length;
      resolve(size);
    }).on('error', reject);
  });
