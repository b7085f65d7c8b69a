import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allScreens } from '../support/all-screens.ts';
import { launchBrowser } from '../support/browser.ts';
import { hasSeenPopup, windowOf } from '../support/pages.ts';
import { type Cast, castOf } from '../support/people.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { failReadingsOnce, pressAgain } from '../support/screens/failing-once.ts';

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

it.each(['administrator', 'ada'] as const)(
  'every panel that fails has "Try again", which shows its data, as %s',
  { timeout: 900_000 },
  async (who) => {
    const context = await windowOf(browser, cast[who]);
    await hasSeenPopup(context);
    const page = await context.newPage();
    const faults: string[] = [];
    let failures = 0;
    const readings = await failReadingsOnce(page);
    for (const address of await allScreens(portal)) {
      await page.goto(portal.url + address);
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
