import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MEDIUM } from '#machines/codes.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { hearsOthers, PHONE, row, windowOf } from '../../support/browser/pages.ts';
import {
  fileAnswer,
  type MediaServer,
  startMediaServer,
} from '../../support/servers/media-server.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { MP4, mediaDeskOf } from '../../support/suppliers/media-desk.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { castOf } from '../../support/trade/people.ts';

let portal: Portal;
let files: MediaServer;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal(undefined, { supplierReach: 'loopback' });
  files = await startMediaServer();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await files?.close();
});

it('the list of failed links refreshes after the job, and a row on a phone shows the medium', async () => {
  const { administrator } = await castOf(portal);
  const media = mediaDeskOf(portal);
  const [first, second] = await deskOf(portal).stones(2);
  if (!first || !second) throw new Error('Two stones are needed.');
  await media.link(first.id, MEDIUM.video, `${files.url}/first.mp4`);
  await media.fetchAll();

  const page = await (await windowOf(browser, administrator)).newPage();
  await page.goto(`${portal.url}/imports/media`);
  await row(page, first.stock_no).waitFor();
  await hearsOthers(page);
  await media.link(second.id, MEDIUM.video, `${files.url}/second.mp4`);
  await media.fetchAll();
  await row(page, second.stock_no).waitFor();

  files.serve('/first.mp4', fileAnswer(MP4));
  await page.getByRole('button', { name: 'Try all again' }).click();
  await page.getByText('2 links will be fetched again').waitFor();
  await media.fetchAll();
  await row(page, first.stock_no).waitFor({ state: 'detached' });

  await page.setViewportSize(PHONE);
  const item = page.locator('.ui-grid-item[aria-posinset]', { hasText: second.stock_no });
  await item.locator('.ui-grid-item-picture svg').waitFor();
  expect(await item.textContent()).toContain('Video or 360°');
  await page.context().close();
});
