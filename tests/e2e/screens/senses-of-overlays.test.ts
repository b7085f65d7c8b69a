import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { overlaysOf } from '../../support/screens/overlays.ts';
import { faultsOfOverlays, ofEach } from '../../support/screens/senses.ts';
import { inTurn } from '../../support/screens/turns.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let browser: Browser;
let cast: Cast;

beforeAll(async () => {
  // A price service is named, and never asked: without one its dialog stays closed.
  portal = await startPortal(undefined, {
    rapPrices: { url: 'https://prices.culet.example/', token: 'never-sent-anywhere' },
  });
  cast = await castOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** The administrator meets most of them, and a sixth of those by turn; others a quarter. */
const oneIn = (role: RoleCode): number => (role === ROLE.administrator ? 6 : 4);

it('every overlay is accessible', {
  timeout: 3_600_000,
}, async () => {
  const walker = { browser, portal, cast };
  const found = await ofEach(Object.values(ROLE), (role) =>
    faultsOfOverlays(walker, role, inTurn(overlaysOf(role), oneIn(role))),
  );
  expect(found.flat()).toEqual([]);
});
