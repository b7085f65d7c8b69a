import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLE } from '../../../src/machines/codes.ts';
import { allScreens, DOORS } from '../../support/browser/all-screens.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { DESK, newWindow } from '../../support/browser/pages.ts';
import { LOOKS } from '../../support/screens/looks.ts';
import { faultsIn, faultsOfScreens, ofEach } from '../../support/screens/senses.ts';
import { isInTurn } from '../../support/screens/turns.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let browser: Browser;
let cast: Cast;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** Roles with the most screens begin, so that the longest walk is as long as the whole. */
const { administrator, auditor, associate, qualityControl, customer, ...others } = ROLE;
const ROLES = [
  ...[administrator, customer, auditor, associate, qualityControl],
  ...Object.values(others),
];
/** Every role looks at one screen in so many by turn. */
const ONE_IN = 4;

it('no screen of any role is closed to other senses', { timeout: 3_600_000 }, async () => {
  const walker = { browser, portal, cast };
  const all = await allScreens(portal);
  const found = new Map<string, string[]>();
  const walked = await ofEach(ROLES, (role) =>
    faultsOfScreens(
      walker,
      role,
      all.filter((_, index) => isInTurn(index + role, ONE_IN)),
    ),
  );
  for (const faults of walked) {
    expect(faults.size).toBeGreaterThan(0);
    for (const [address, those] of faults)
      found.set(address, [...(found.get(address) ?? []), ...those]);
  }
  // No role whose turn it was may open these.
  for (const role of ROLES) {
    const left = all.filter((address) => !found.has(address));
    for (const [address, those] of await faultsOfScreens(walker, role, left))
      found.set(address, those);
  }
  expect(all.filter((address) => !found.has(address))).toEqual([]);
  expect([...found.values()].flat()).toEqual([]);
});

/** The page of a link, for a reader without an account. */
async function sharedPage(): Promise<string> {
  const { stock_no } = await deskOf(portal).stone();
  const answer = await portal.call(cast.tove.token, 'POST', '/inventory/share-diamonds', {
    body: { data: { stock_numbers: [stock_no], link: { prices: 'live' } } },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return new URL((answer.body.data as { link: { url: string } }).link.url).pathname;
}

it.each([...DOORS, 'a shared page'])('nor is %s, before signing in', async (door) => {
  const context = await newWindow(browser, DESK);
  const page = await context.newPage();
  await page.goto(portal.url + (door === 'a shared page' ? await sharedPage() : door));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await faultsIn(page, door, LOOKS)).toEqual([]);
  await context.close();
});
