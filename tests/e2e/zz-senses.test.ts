import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLE, ROLE_NAME, type RoleCode } from '../../src/machines/codes.ts';
import { allScreens } from '../support/all-screens.ts';
import { faultsByAxe } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { DESK, PHONE, windowOf } from '../support/pages.ts';
import { byRole, type Cast, castOf } from '../support/people.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { goTo } from '../support/screens/go-to.ts';
import { FIRST_LOOK, LOOKS, type Look, nameOfLook, putOn } from '../support/screens/looks.ts';
import { closeOverlay, openOverlay, overlaysOf } from '../support/screens/overlays.ts';
import { notePaints, paintsOf, STILL } from '../support/screens/paints.ts';
import { slowAnswers } from '../support/screens/slow-answers.ts';
import { nothingAskedFor, settled } from '../support/settled.ts';

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

const TRADE = ['/dashboard', '/overview', '/search', '/search?type=2', '/matchpair'];
const MAIN = {
  administrator: [
    ...TRADE,
    '/day',
    '/new-arrival',
    '/transaction/hold',
    '/transaction/confirm-stone',
    '/client',
    '/client/kyc',
    '/settings/rap',
    '/workflows',
  ],
  tove: [...TRADE, '/saved-search', '/demand', '/collection', '/transaction/memo'],
  ada: [...TRADE, '/special-stone', '/customer-profile/cart', '/customer-profile/hold', '/profile'],
} as const satisfies Partial<Record<keyof Cast, readonly string[]>>;

/** What moved by itself from the first moment until nothing was to come. */
async function movedOn(page: Page, address: string): Promise<string[]> {
  await page.goto(portal.url + address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(page);
  await nothingAskedFor(page);
  const { shifted, shifts } = await paintsOf(page);
  return shifted <= STILL ? [] : shifts.map(({ value, what }) => `${address}: ${value} (${what})`);
}

test.each([
  ['on a desk', DESK],
  ['on a phone', PHONE],
])('nothing moves by itself while answers come late, %s', { timeout: 300_000 }, async (_, size) => {
  const moved = await Promise.all(
    Object.entries(MAIN).map(async ([who, addresses]) => {
      const context = await windowOf(browser, cast[who as keyof typeof MAIN], size);
      const page = await context.newPage();
      await notePaints(page);
      await slowAnswers(page, 200);
      const found: string[] = [];
      for (const address of addresses)
        found.push(...(await movedOn(page, address)).map((line) => `${who} ${line}`));
      await context.close();
      return found;
    }),
  );
  expect(moved.flat()).toEqual([]);
});

test('and what does move is told', async () => {
  const context = await windowOf(browser, cast.ada);
  const page = await context.newPage();
  await notePaints(page);
  await page.goto(`${portal.url}/dashboard`);
  await settled(page);
  await page.evaluate(() => {
    const banner = document.createElement('div');
    banner.style.height = '60px';
    document.querySelector('main')?.before(banner);
  });
  await expect.poll(async () => (await paintsOf(page)).shifted).toBeGreaterThan(STILL);
  await context.close();
});

/** Each has its turn, another with each screen and with each role; what stands on a phone alone is seen there. */
const lookOf = (turn: number, onPhone = false): Look => {
  const looks = LOOKS.filter(({ width }) => !onPhone || width === PHONE.width);
  return looks[turn % looks.length] ?? FIRST_LOOK;
};

/** What this person could not use by other senses: on every screen that is open to them, and in what stands over it. */
async function faultsOfRole(role: RoleCode, screens: readonly string[]): Promise<string[]> {
  const context = await windowOf(browser, byRole(cast)[role], DESK);
  const page = await context.newPage();
  await page.goto(`${portal.url}/profile`);
  await settled(page);
  const faults: string[] = [];
  const ask = async (what: string, look: Look) => {
    await putOn(page, look);
    const found = await faultsByAxe(page, { swiftly: true });
    faults.push(
      ...found.map((fault) => `${ROLE_NAME[role]}, ${what}, ${nameOfLook(look)}: ${fault}`),
    );
  };
  for (const [index, address] of screens.entries())
    if (await goTo(page, address)) await ask(address, lookOf(index + role));
  for (const [index, overlay] of overlaysOf(role).entries()) {
    await putOn(page, FIRST_LOOK);
    await goTo(page, overlay.at);
    await openOverlay(page, overlay);
    await ask(`${overlay.name} over ${overlay.at}`, lookOf(index + role, overlay.onPhone));
    await closeOverlay(page);
  }
  await context.close();
  return faults;
}

/** Those with the most screens are not asked after one another: the longest walk is as long as the test. */
test('no screen and nothing over it is closed to other senses', { timeout: 900_000 }, async () => {
  const screens = await allScreens(portal);
  const roles = Object.values(ROLE);
  const found: string[] = [];
  const next = async (): Promise<void> => {
    for (let role = roles.shift(); role !== undefined; role = roles.shift())
      found.push(...(await faultsOfRole(role, screens)));
  };
  await Promise.all([next(), next(), next()]);
  expect(found).toEqual([]);
});
