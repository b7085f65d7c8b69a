import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ROLE, ROLE_NAME, type RoleCode } from '../../src/machines/codes.ts';
import { allScreens, DOORS } from '../support/all-screens.ts';
import { faultsByAxe } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { deskOf } from '../support/desk.ts';
import { DESK, newWindow, windowOf } from '../support/pages.ts';
import { byRole, castOf } from '../support/people.ts';
import { type Person, type Portal, startPortal } from '../support/portal.ts';
import { goTo } from '../support/screens/go-to.ts';
import { FIRST_LOOK, LOOKS, nameOfLook, putOn } from '../support/screens/looks.ts';
import { closeOverlay, openOverlay, overlaysOf } from '../support/screens/overlays.ts';
import { settled } from '../support/settled.ts';
import { some } from '../support/some.ts';

/** Every screen in every look, by `npm run axe`; with the other measurements each has its turn in one of them. */
const IN_EVERY_LOOK = process.env.AXE === 'whole';
/** Many screens in one test; a limit is for a hang. */
const LONG = { timeout: IN_EVERY_LOOK ? 3_600_000 : 600_000 };

let portal: Portal;
let browser: Browser;
let people: Readonly<Record<RoleCode, Person>>;
let screens: readonly string[];
let context: BrowserContext | undefined;

beforeAll(async () => {
  portal = await startPortal();
  people = byRole(await castOf(portal));
  screens = await allScreens(portal);
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

/** What stands against the page as it is now, in the look whose turn it is, or in all of them. */
async function faultsIn(page: Page, what: string, turn: number): Promise<string[]> {
  const faults: string[] = [];
  for (const look of LOOKS.filter((_, at) => IN_EVERY_LOOK || at === turn % LOOKS.length)) {
    await putOn(page, look);
    const found = await faultsByAxe(page);
    faults.push(...found.map((fault) => `${what}, ${nameOfLook(look)}: ${fault}`));
  }
  await putOn(page, FIRST_LOOK);
  return faults;
}

describe.each(Object.values(ROLE).map((role) => [ROLE_NAME[role], role] as const))(
  '%s finds nothing that other senses could not use',
  LONG,
  (_, role) => {
    it('on any screen, and in what stands over it', async () => {
      context = await windowOf(browser, people[role], DESK);
      const page = await context.newPage();
      await page.goto(`${portal.url}/profile`);
      await settled(page);
      const seen: string[] = [];
      const faults: string[] = [];
      for (const [index, address] of screens.entries()) {
        if (!(await goTo(page, address))) continue;
        seen.push(address);
        faults.push(...(await faultsIn(page, address, index + role)));
      }
      some(seen);
      for (const [index, overlay] of overlaysOf(role).entries()) {
        await goTo(page, overlay.at);
        await openOverlay(page, overlay);
        const what = `${overlay.name} over ${overlay.at}`;
        faults.push(...(await faultsIn(page, what, index + role)));
        await closeOverlay(page);
      }
      expect(faults).toEqual([]);
    });
  },
);

/** A page for whoever has its link. */
async function sharedPage(): Promise<string> {
  const { stock_no } = await deskOf(portal).stone();
  const answer = await portal.call(
    people[ROLE.associate].token,
    'POST',
    '/inventory/share-diamonds',
    {
      body: { data: { stock_numbers: [stock_no], link: { prices: 'live' } } },
    },
  );
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
    const faults: string[] = [];
    for (const turn of LOOKS.keys()) faults.push(...(await faultsIn(page, door, turn)));
    expect(faults).toEqual([]);
  });
});
