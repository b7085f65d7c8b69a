import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StoneId } from '#api/ids.gen.ts';
import { syncMediaLinks } from '../../../server/stock/media/sync-links.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { windowOf } from '../../support/browser/pages.ts';
import {
  fileAnswer,
  type MediaServer,
  startMediaServer,
} from '../../support/servers/media-server.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { mediaDeskOf } from '../../support/suppliers/media-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let files: MediaServer;
let browser: Browser;
let stones: number;
beforeAll(async () => {
  portal = await startPortal(undefined, { supplierReach: 'loopback' });
  cast = await castOf(portal);
  files = await startMediaServer();
  browser = await launchBrowser();
  const background = '#88aacc';
  const jpeg = await sharp({ create: { width: 160, height: 120, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const { pool } = portal.database;
  const { rows } = await pool.query<{ id: StoneId }>(
    'update stone set image = $1 where diamond_type = 1 returning id',
    [files.serve('/1.jpg', fileAnswer(jpeg))],
  );
  stones = rows.length;
  await syncMediaLinks(
    pool,
    rows.map(({ id }) => id),
  );
  const { fetchAll } = mediaDeskOf(portal);
  while ((await fetchAll()) > 0);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await files?.close();
});

/** Sums up what moves without a press. */
function watchShifts(): void {
  const shifts = { sum: 0 };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) shifts.sum += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
const shifted = (page: Page) =>
  page.evaluate(() => (window as never as { shifts: { sum: number } }).shifts.sum);

/** Thumbnails that the browser fetches over the network and not from its cache. */
async function fetchedBy(page: Page): Promise<string[]> {
  const fetched: string[] = [];
  const cached = new Set<string>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const { url, fromDiskCache } = response;
    if (url.includes('/picture.webp') && !fromDiskCache && !cached.has(requestId))
      fetched.push(url);
  });
  await session.send('Network.enable');
  return fetched;
}
const areLoaded = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('tbody .stone-thumbnail img')
        .evaluateAll(
          (images) =>
            images.length > 0 && images.every((image) => (image as HTMLImageElement).complete),
        ),
    )
    .toBe(true);

async function scrollTo(page: Page, end: 'top' | 'bottom'): Promise<void> {
  await page.evaluate(async (wanted) => {
    const box = document.querySelector<HTMLElement>('.ui-grid-scroller');
    if (!box) throw new Error('nothing to scroll');
    const isThere = () =>
      wanted === 'top'
        ? box.scrollTop === 0
        : box.scrollTop + box.clientHeight >= box.scrollHeight - 1;
    while (!isThere()) {
      box.scrollTop += wanted === 'top' ? -400 : 400;
      await new Promise(requestAnimationFrame);
    }
  }, end);
}

it('thumbnails are loaded once, when their rows are visible, without a layout shift', async () => {
  const context = await windowOf(browser, cast.ada);
  const page = await context.newPage();
  const fetched = await fetchedBy(page);
  await page.addInitScript(watchShifts);
  await page.goto(`${portal.url}/search`);
  await areLoaded(page);
  const drawn = await page.locator('tbody tr[data-index]').count();
  const atFirst = fetched.length;
  const before = await shifted(page);
  expect(stones).toBeGreaterThan(drawn * 3);
  expect(atFirst).toBeLessThanOrEqual(drawn);

  await scrollTo(page, 'bottom');
  await areLoaded(page);
  expect(fetched.length).toBeGreaterThan(stones / 2);

  await scrollTo(page, 'top');
  await areLoaded(page);
  expect(new Set(fetched).size).toBe(fetched.length);
  expect(await shifted(page)).toBe(before);
  await context.close();
});
