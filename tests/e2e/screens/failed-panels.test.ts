import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { allScreens, inWorldOf } from '../../support/browser/all-screens.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { hasSeenPopup, windowOf } from '../../support/browser/pages.ts';
import { nothingAskedFor, settled } from '../../support/browser/settled.ts';
import { failReadingsOnce, pressAgain, tryAgain } from '../../support/screens/failing-once.ts';
import { goForgetful } from '../../support/screens/go-to.ts';
import { called, closeOverlay } from '../../support/screens/over-the-screen.ts';
import { overlaysOf } from '../../support/screens/overlays.ts';
import { inTurn, isInTurn, WALKS_WHOLE } from '../../support/screens/turns.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
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

/** Each screen is looked at by one of them, by turn; all by both in the whole form. */
const READERS = ['administrator', 'ada'] as const;

it.each(READERS)(
  'every panel that fails has "Try again", which shows its data, as %s',
  { timeout: 900_000 },
  async (who) => {
    const context = await windowOf(browser, cast[who]);
    await hasSeenPopup(context);
    const page = await context.newPage();
    const faults: string[] = [];
    let failures = 0;
    await page.goto(`${portal.url}/profile`);
    await settled(page);
    const readings = await failReadingsOnce(page);
    const all = (await allScreens(portal)).map((address, index) => ({ address, index }));
    for (const { address } of all.filter(({ index }) =>
      isInTurn(index + READERS.indexOf(who), READERS.length),
    )) {
      await goForgetful(page, address);
      const left = await pressAgain(page, readings);
      faults.push(...left.map((fault) => `${address}: ${fault}`));
      failures += readings.failed.size;
      readings.failed.clear();
      readings.answered.clear();
    }
    await context.close();
    expect(failures).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  },
);

/** These leave their screen, write before they open, or have no source here. */
const ELSEWHERE = new Set([
  'delete a customer',
  'end a link',
  'letter',
  'price sync',
  'refusal',
  'unsaved rights',
]);

/** The administrator meets most of them, and a tenth of those by turn; others a sixth. */
const oneIn = (role: RoleCode): number => (role === ROLE.administrator ? 10 : 6);

/** Milliseconds after which a dialog is closed, because it may cover the failed panel. */
const COVERED_TIMEOUT_MS = 20_000;

it('every drawer and dialog with failed queries has "Try again"', {
  timeout: WALKS_WHOLE ? 3_600_000 : 900_000,
}, async () => {
  const inWorld = await inWorldOf(portal);
  const faults: string[] = [];
  let failures = 0;
  for (const role of [ROLE.administrator, ROLE.customer, ROLE.associate]) {
    const context = await windowOf(browser, byRole(cast)[role]);
    await hasSeenPopup(context);
    const page = await context.newPage();
    const readings = await failReadingsOnce(page);
    readings.isFailing = false;
    await page.goto(`${portal.url}/profile`);
    await settled(page);
    for (const overlay of inTurn(overlaysOf(role), oneIn(role))) {
      const { name, at, prepare, open, onPhone } = overlay;
      if (onPhone || ELSEWHERE.has(name)) continue;
      readings.isFailing = false;
      await goForgetful(page, inWorld(at));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await settled(page);
      await prepare?.(page);
      // A dialog may cover or replace the panels of the screen.
      await nothingAskedFor(page);
      readings.isFailing = true;
      await open(page);
      // The code of the overlay may still load, and its parts request their data after that.
      await called(page, overlay.called).or(tryAgain(page)).first().waitFor();
      await nothingAskedFor(page);
      let left = await pressAgain(page, readings, COVERED_TIMEOUT_MS);
      if (left.length > 0) {
        // The dialog covers the drawer below it.
        await page.keyboard.press('Escape');
        left = await pressAgain(page, readings);
      }
      faults.push(...left.map((fault) => `${name} at ${at}: ${fault}`));
      failures += readings.failed.size;
      // Closing the overlay may refresh the list below it.
      readings.isFailing = false;
      readings.failed.clear();
      readings.answered.clear();
      await closeOverlay(page);
    }
    await context.close();
  }
  expect(failures).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});
