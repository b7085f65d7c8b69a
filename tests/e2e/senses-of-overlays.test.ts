import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLE } from '../../src/machines/codes.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Cast, castOf } from '../support/people.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { faultsOfEach, faultsOfOverlays } from '../support/screens/senses.ts';

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

it('nothing that stands over a screen is closed to other senses', {
  timeout: 900_000,
}, async () => {
  const walker = { browser, portal, cast, seen: new Set<string>() };
  expect(await faultsOfEach(Object.values(ROLE), (role) => faultsOfOverlays(walker, role))).toEqual(
    [],
  );
});
