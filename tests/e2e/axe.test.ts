import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ROLE, ROLE_NAME, type RoleCode } from '../../src/machines/codes.ts';
import { allScreens, DOORS } from '../support/all-screens.ts';
import { faultsByAxe } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { DESK, newWindow, PHONE, windowOf } from '../support/pages.ts';
import { byRole, castOf } from '../support/people.ts';
import { type Person, type Portal, startPortal } from '../support/portal.ts';
import { settled } from '../support/settled.ts';

/** Every screen in every look; without it each screen of each role has its turn in one of them. */
const EVERY_LOOK = process.env.AXE === 'whole';
const LOOKS = [DESK, { width: 1280, height: 800 }, PHONE].flatMap((size) =>
  (['light', 'dark'] as const).map((theme) => ({ size, theme })),
);
type Look = (typeof LOOKS)[number];

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

async function put(page: Page, { size, theme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** Goes there as a link does, without loading everything anew. */
async function walkTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

describe.each(Object.values(ROLE).map((role) => [ROLE_NAME[role], role] as const))(
  '%s',
  (_, role) => {
    it('meets no screen that a reader with other senses could not use', async () => {
      context = await windowOf(browser, people[role], DESK);
      const page = await context.newPage();
      await page.goto(`${portal.url}/profile`);
      await settled(page);
      const faults: string[] = [];
      let seen = 0;
      for (const [index, address] of screens.entries()) {
        await walkTo(page, address);
        await expect.poll(() => heading(page).count(), { message: address }).toBe(1);
        if ((await heading(page).textContent()) === 'No access' && index % 10 !== role) continue;
        await settled(page);
        seen += 1;
        const turn = LOOKS[(index + role) % LOOKS.length];
        for (const look of EVERY_LOOK ? LOOKS : turn ? [turn] : []) {
          await put(page, look);
          await settled(page);
          for (const fault of await faultsByAxe(page))
            faults.push(`${address} at ${look.size.width}, ${look.theme}: ${fault}`);
        }
        await put(page, { size: DESK, theme: 'light' });
      }
      expect(seen).toBeGreaterThan(5);
      expect(faults).toEqual([]);
    });
  },
);

describe('before the door', () => {
  it.each(DOORS)('%s', async (address) => {
    context = await newWindow(browser, DESK);
    const page = await context.newPage();
    await page.goto(portal.url + address);
    await page.locator('.account-form').first().waitFor();
    const faults: string[] = [];
    for (const look of LOOKS) {
      await put(page, look);
      for (const fault of await faultsByAxe(page))
        faults.push(`${look.size.width}, ${look.theme}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });
});
