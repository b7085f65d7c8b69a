import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ROLE, ROLE_NAME } from '../../src/machines/codes.ts';
import { DOORS } from '../support/all-screens.ts';
import { launchBrowser } from '../support/browser.ts';
import { deskOf } from '../support/desk.ts';
import { DESK, newWindow } from '../support/pages.ts';
import { type Cast, castOf } from '../support/people.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { LOOKS } from '../support/screens/looks.ts';
import { faultsIn, faultsOfOverlays, faultsOfScreens } from '../support/screens/senses.ts';

/** Every screen in every look, by `npm run axe`; with the other measurements each has its turn in one of them. */
const IN_EVERY_LOOK = process.env.AXE === 'whole';
/** Many screens in one test; a limit is for a hang. */
const LONG = { timeout: IN_EVERY_LOOK ? 3_600_000 : 600_000 };

let portal: Portal;
let browser: Browser;
let cast: Cast;
let context: BrowserContext | undefined;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await context?.close();
  context = undefined;
});

describe.each(Object.values(ROLE).map((role) => [ROLE_NAME[role], role] as const))(
  '%s finds nothing that other senses could not use',
  LONG,
  (_, role) => {
    it('on any screen, and in what stands over it', async () => {
      const walker = { browser, portal, cast, whole: IN_EVERY_LOOK, seen: new Set<string>() };
      expect([
        ...(await faultsOfScreens(walker, role)),
        ...(await faultsOfOverlays(walker, role)),
      ]).toEqual([]);
    });
  },
);

/** A page for whoever has its link. */
async function sharedPage(): Promise<string> {
  const { stock_no } = await deskOf(portal).stone();
  const answer = await portal.call(cast.tove.token, 'POST', '/inventory/share-diamonds', {
    body: { data: { stock_numbers: [stock_no], link: { prices: 'live' } } },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return new URL((answer.body.data as { link: { url: string } }).link.url).pathname;
}

describe('before the door', () => {
  it.each([...DOORS, 'a shared page'])('%s', async (door) => {
    context = await newWindow(browser, DESK);
    const page = await context.newPage();
    await page.goto(portal.url + (door === 'a shared page' ? await sharedPage() : door));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await faultsIn(page, door, LOOKS)).toEqual([]);
  });
});
