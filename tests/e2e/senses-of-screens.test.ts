import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLE } from '../../src/machines/codes.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Cast, castOf } from '../support/people.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { faultsOfEach, faultsOfScreens } from '../support/screens/senses.ts';

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

/** Those with the most screens begin, so that the longest walk is as long as the whole. */
const { administrator, auditor, associate, qualityControl, customer, ...others } = ROLE;
const ROLES = [
  ...[administrator, auditor, associate, qualityControl, customer],
  ...Object.values(others),
];

it('no screen of any role is closed to other senses', { timeout: 900_000 }, async () => {
  const walker = { browser, portal, cast, seen: new Set<string>() };
  expect(await faultsOfEach(ROLES, (role) => faultsOfScreens(walker, role))).toEqual([]);
});
