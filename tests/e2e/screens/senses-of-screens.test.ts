import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import { DOORS } from '../../support/browser/all-screens.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { DESK, newWindow, PHONE } from '../../support/browser/pages.ts';
import { keyFaults, OF_EVERY_LIST, OF_EVERY_SCREEN } from '../../support/screens/key-meanings.ts';
import { FIRST_LOOK, LOOKS, putOn } from '../../support/screens/looks.ts';
import { faultsIn, faultsInTurn } from '../../support/screens/senses.ts';
import { thumbFaults } from '../../support/screens/thumbs.ts';
import { walkScreens } from '../../support/screens/walk-screens.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { byRole, type Cast, castOf } from '../../support/trade/people.ts';

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

/** Roles with the most screens come last: they try first what is closed to others. */
const { auditor, administrator, ...others } = ROLE;
const ROLES = [...Object.values(others), auditor, administrator];

/** One visit to each screen serves three checks, because the visits take most of the time. */
it('every screen of every role is accessible, with unique shortcuts and large touch targets', {
  timeout: 3_600_000,
}, async () => {
  const faults: string[] = [];
  const keys = new Set<string>();
  let index = 0;
  const closed = await walkScreens({
    browser,
    portal,
    size: DESK,
    people: ROLES.map((role) => byRole(cast)[role]),
    look: async (page, address, { id }) => {
      index += 1;
      const heading = page.getByRole('heading', { level: 1 }).first();
      const isFound = !/^Not found/.test((await heading.textContent()) ?? '');
      if (isFound) faults.push(...(await keyFaults(page, address, keys)));
      faults.push(...(await faultsInTurn(page, `${id}, ${address}`, index)));
      if (isFound) {
        await page.setViewportSize(PHONE);
        faults.push(...(await thumbFaults(page, `${id}, ${address}`)));
      }
      await putOn(page, FIRST_LOOK);
    },
  });
  expect(closed).toEqual([]);
  expect(faults).toEqual([]);
  for (const key of [...OF_EVERY_LIST, ...OF_EVERY_SCREEN]) expect(keys).toContain(key);
  expect(keys.size).toBeGreaterThan(20);
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

it.each([...DOORS, 'a shared page'])('%s is accessible before signing in', async (door) => {
  const context = await newWindow(browser, DESK);
  const page = await context.newPage();
  await page.goto(portal.url + (door === 'a shared page' ? await sharedPage() : door));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await faultsIn(page, door, LOOKS)).toEqual([]);
  await context.close();
});
