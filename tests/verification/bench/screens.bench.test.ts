import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLE, ROLE_NAME, type RoleCode } from '../../../src/machines/codes.ts';
import { allScreens } from '../../support/browser/all-screens.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { windowOf } from '../../support/browser/pages.ts';
import { nothingAskedFor, settled } from '../../support/browser/settled.ts';
import {
  keyToPaint,
  notePaints,
  type Painted,
  paintsOf,
  STILL,
} from '../../support/screens/paints.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { byRole, castOf } from '../../support/trade/people.ts';
import { summary } from './support/measure.ts';

/** Those who see most screens, and those who see them first. */
const ROLES = [ROLE.administrator, ROLE.customer, ROLE.associate] as const;
const KEYS = ['j', ' ', 'k', '?'];
const TIMES = 15;

/** What any page costs in this browser on this machine: as many rows of text, and a key that marks one of them. */
const PLAIN = `<!doctype html><title>Plain</title><main><h1>Plain</h1><table>${Array.from(
  { length: 60 },
  (_, at) => `<tr>${`<td>Stone ${at}</td>`.repeat(14)}</tr>`,
).join('')}</table></main><script>
let at = 0;
addEventListener('keydown', () => {
  const rows = document.querySelectorAll('tr');
  rows[at].style.background = '';
  at = (at + 1) % rows.length;
  rows[at].style.background = '#ddd';
});
</script>`;

let portal: Portal;
let browser: Browser;
let plain: Server;
let people: Readonly<Record<RoleCode, Person>>;

beforeAll(async () => {
  portal = await startPortal();
  people = byRole(await castOf(portal));
  browser = await launchBrowser();
  plain = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(PLAIN);
  });
  await new Promise<void>((ready) => plain.listen(0, '127.0.0.1', ready));
});
afterAll(async () => {
  await browser?.close();
  plain?.close();
  await portal?.stop();
});

async function pageOf(role: RoleCode): Promise<Page> {
  const page = await (await windowOf(browser, people[role])).newPage();
  await notePaints(page);
  return page;
}
async function plainPaints(page: Page): Promise<Painted> {
  await page.goto(`http://127.0.0.1:${(plain.address() as AddressInfo).port}/`);
  await nothingAskedFor(page);
  return await paintsOf(page);
}
const ms = (times: readonly number[]): string => {
  const { median, most } = summary(times);
  return `${median.toFixed(0)} ms (most ${most.toFixed(0)})`;
};

test('every screen loads without layout shifts, compared with a plain page', {
  timeout: 1_800_000,
}, async () => {
  const moved: string[] = [];
  let most = 0;
  for (const role of ROLES) {
    const page = await pageOf(role);
    const [largest, floor]: [number[], number[]] = [[], []];
    for (const address of await allScreens(portal)) {
      await page.goto(portal.url + address);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      if (await page.getByRole('heading', { name: 'No access' }).count()) continue;
      await settled(page);
      await nothingAskedFor(page);
      const painted = await paintsOf(page);
      largest.push(painted.largest);
      most = Math.max(most, painted.shifted);
      for (const { value, what } of painted.shifts)
        moved.push(`${ROLE_NAME[role]} ${address}: ${value.toFixed(4)} (${what})`);
      if (largest.length % 10 === 0) floor.push((await plainPaints(page)).largest);
    }
    console.log(
      `${ROLE_NAME[role]}: ${largest.length} screens, largest paint ${ms(largest)}; plain page ${ms(floor)}`,
    );
    await page.context().close();
  }
  for (const line of moved) console.log(`  moved: ${line}`);
  console.log(`most that moved on one screen: ${most.toFixed(4)}, allowed ${STILL}`);
  expect(most).toBeLessThanOrEqual(STILL);
});

test('a key press is painted, compared with a plain page', { timeout: 600_000 }, async () => {
  const page = await pageOf(ROLE.customer);
  await page.goto(`${portal.url}/search`);
  await settled(page);
  await nothingAskedFor(page);
  const other = await pageOf(ROLE.customer);
  await plainPaints(other);
  for (const key of KEYS) {
    const [ours, floor]: [number[], number[]] = [[], []];
    for (let time = 0; time < TIMES; time += 1) {
      ours.push(await keyToPaint(page, key));
      if (key === '?') await page.keyboard.press('Escape');
      floor.push(await keyToPaint(other, 'j'));
    }
    console.log(`key ${key === ' ' ? 'Space' : key}: ${ms(ours)}; plain page ${ms(floor)}`);
    expect(ours).toHaveLength(TIMES);
  }
});
