import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { reportPage } from '#common/report-check.ts';
import { MEDIUM } from '#machines/codes.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { DESK, faultsOf, newWindow, PHONE, windowOf } from '../../support/browser/pages.ts';
import {
  fileAnswer,
  type MediaServer,
  startMediaServer,
} from '../../support/servers/media-server.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type MediaDesk, mediaDeskOf } from '../../support/suppliers/media-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Row = components['schemas']['StoneRow'];

const FRAMES = 16;

let portal: Portal;
let cast: Cast;
let files: MediaServer;
let browser: Browser;
let context: BrowserContext | undefined;
let stone: Row;
let desk: MediaDesk;
beforeAll(async () => {
  portal = await startPortal(undefined, { supplierReach: 'loopback' });
  cast = await castOf(portal);
  files = await startMediaServer();
  browser = await launchBrowser();
  const { body } = await portal.call(cast.ada.token, 'POST', '/inventory/search', {
    body: { data: { status: [1], lab: ['IGI'], has_report: true, size: 1 } },
  });
  [stone] = (body.data as { stockList: [Row] }).stockList;
  // The server of the supplier has lost frame 12.
  for (let number = 0; number < FRAMES; number += 1)
    if (number !== 11) files.serve(`/${number}.jpg`, fileAnswer(await frame(number)));
  desk = mediaDeskOf(portal);
  await desk.link(stone.id as StoneId, MEDIUM.video, `${files.url}/0.jpg`);
  await desk.fetchAll();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await files?.close();
});
afterEach(async () => {
  await context?.close();
  context = undefined;
});

/** A frame whose grey shows its number. */
function frame(number: number): Promise<Buffer> {
  const [r, g, b] = [number * 15, number * 15, number * 15];
  return sharp({ create: { width: 600, height: 450, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer();
}

async function pageAt(path: string, reducedMotion: 'reduce' | 'no-preference', size = DESK) {
  context = await windowOf(browser, cast.ada, size);
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion });
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/\/frames?\./.test(request.url())) requested.push(new URL(request.url()).pathname);
  });
  const faults = faultsOf(page, portal);
  await page.goto(portal.url + path);
  return { page, requested, faults };
}

/** Waits until the page has been painted so often. */
const paints = (page: Page, times: number) =>
  page.evaluate(async (left) => {
    for (let paint = 0; paint < left; paint += 1) await new Promise(requestAnimationFrame);
  }, times);
const viewerIn = (place: Page | Locator) => place.getByRole('slider', { name: /360° / });
/** Number of the frame on the canvas, by its grey. */
const drawn = (viewer: Locator): Promise<number> =>
  viewer.evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const pixels = canvas.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data;
    return Math.round((pixels?.[0] ?? 0) / 15);
  });
const isLoaded = async (page: Page) => {
  await expect.poll(() => page.locator('.frame-viewer').getAttribute('aria-busy')).toBe('false');
};

describe('a 360° view of frames', () => {
  it('that the portal has replaced since its list was read is shown as it is now', async () => {
    const { page, requested, faults } = await pageAt(`/search?stone=${stone.stock_no}`, 'reduce');
    let isReplaced = false;
    await page.route('**/frames.zip?*', async (route) => {
      if (!isReplaced) {
        isReplaced = true;
        files.serve('/0.jpg', fileAnswer(await frame(5)));
        await portal.database.pool.query('update stone_media set due_at = now()');
        await desk.fetchAll();
      }
      await route.continue();
    });
    const box = page.locator('.detail-picture');
    await page.getByRole('radiogroup', { name: 'Media' }).getByText('360°').click();
    await isLoaded(page);
    await expect.poll(() => drawn(viewerIn(box))).toBe(5);
    expect(requested.map((path) => path.split('/').at(-1))).toEqual([
      'frames.json',
      'frames.zip',
      'frames.json',
      'frames.zip',
    ]);
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
    files.serve('/0.jpg', fileAnswer(await frame(0)));
    await portal.database.pool.query('update stone_media set due_at = now()');
    await desk.fetchAll();
  });

  it('is loaded when it is opened, and turned by keys and by dragging', async () => {
    const { page, requested, faults } = await pageAt(`/search?stone=${stone.stock_no}`, 'reduce');
    const box = page.locator('.detail-picture');
    await box.locator('img').waitFor();
    const before = await box.boundingBox();
    expect(requested).toEqual([]);
    await page.getByRole('radiogroup', { name: 'Media' }).getByText('360°').click();
    const viewer = viewerIn(box);
    await isLoaded(page);
    expect(requested.map((path) => path.split('/').at(-1))).toEqual(['frames.json', 'frames.zip']);
    expect(await box.boundingBox()).toEqual(before);
    await box.getByText(`1 of ${FRAMES} frames missing`).waitFor();

    // Nothing moves by itself if less motion is wanted.
    expect(await box.getByRole('button').getAttribute('aria-pressed')).toBe('false');
    expect(await drawn(viewer)).toBe(0);
    await viewer.focus();
    const address = page.url();
    for (const [key, number] of [
      ['ArrowRight', 1],
      ['ArrowRight', 2],
      ['ArrowLeft', 1],
      ['Home', 0],
      ['ArrowLeft', 15],
      ['End', 15],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => drawn(viewer)).toBe(number);
      expect(await viewer.getAttribute('aria-valuetext')).toBe(`Frame ${number + 1} of ${FRAMES}`);
    }
    expect(page.url()).toBe(address);

    const place = await viewer.boundingBox();
    if (!place) throw new Error('the viewer has no place');
    const [x, y] = [place.x + 20, place.y + 60];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + place.width / 2, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => drawn(viewer)).toBe(7);
    // The frame next to the missing one takes its place.
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
    expect(await viewer.getAttribute('aria-valuenow')).toBe('12');
    await expect.poll(() => drawn(viewer)).toBe(10);
    expect(faults).toEqual([]);
  });

  it('turns automatically until it is stopped', async () => {
    const { page } = await pageAt(`/search?stone=${stone.stock_no}`, 'no-preference');
    await page.getByRole('radiogroup', { name: 'Media' }).getByText('360°').click();
    const viewer = viewerIn(page.locator('.detail-picture'));
    await expect.poll(() => viewer.getAttribute('aria-valuenow')).toBe('5');
    expect(await viewer.getAttribute('aria-valuetext')).toBe('Rotating');
    await page.locator('.detail-picture').getByRole('button').click();
    await expect.poll(() => viewer.getAttribute('aria-valuetext')).toMatch(/^Frame/);
    const stopped = await viewer.getAttribute('aria-valuenow');
    await paints(page, 60);
    expect(await viewer.getAttribute('aria-valuenow')).toBe(stopped);
  });

  it('is turned by touch on a phone, while the page still scrolls', async () => {
    const { page } = await pageAt(`/search?stone=${stone.stock_no}`, 'reduce', PHONE);
    await page.getByRole('radiogroup', { name: 'Media' }).getByText('360°').click();
    const viewer = viewerIn(page.locator('.detail-picture'));
    await isLoaded(page);
    const place = await viewer.boundingBox();
    if (!place) throw new Error('the viewer has no place');
    const [x, y] = [place.x + place.width - 20, place.y + 60];
    const session = await page.context().newCDPSession(page);
    const touch = (type: string, points: object[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points } as never);
    await touch('touchStart', [{ x, y }]);
    for (const part of [0.1, 0.25, 0.5])
      await touch('touchMove', [{ x: x - part * place.width, y }]);
    await touch('touchEnd', []);
    await expect.poll(() => drawn(viewer)).toBe(8);
    expect(await viewer.evaluate((it) => getComputedStyle(it).touchAction)).toBe('pan-y');
  });

  it('is shown in the card, which a drag does not open', async () => {
    const { page, requested, faults } = await pageAt('/search?view=cards', 'reduce');
    const card = page.locator('.ui-card', { hasText: stone.stock_no });
    await card.waitFor();
    expect(requested).toEqual([]);
    await card.getByRole('button', { name: 'Rotate the stone' }).press('Enter');
    const viewer = viewerIn(card);
    await isLoaded(page);
    const place = await viewer.boundingBox();
    if (!place) throw new Error('the viewer has no place');
    await page.mouse.move(place.x + 10, place.y + 60);
    await page.mouse.down();
    await page.mouse.move(place.x + 10 + place.width / 4, place.y + 60, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => viewer.getAttribute('aria-valuetext')).toMatch(/^Frame/);
    expect(new URL(page.url()).searchParams.has('stone')).toBe(false);
    expect(faults).toEqual([]);
  });

  it('is shown in the comparison and on a shared page', async () => {
    const { page } = await pageAt(`/search?compare=${stone.stock_no}`, 'reduce');
    const dialog = page.getByRole('dialog', { name: 'Compare 1 stone' });
    await dialog.getByRole('button', { name: 'Rotate the stone' }).click();
    await isLoaded(page);
    await viewerIn(dialog).waitFor();

    const { body } = await portal.call(cast.ada.token, 'POST', '/inventory/share-diamonds', {
      body: {
        data: {
          stock_numbers: [stone.stock_no],
          margin: { percent: 5 },
          link: { prices: 'live', days: 3 },
        },
      },
    });
    const made = body.data as { link: { url: string } };
    const visitor = await (await newWindow(browser, PHONE)).newPage();
    await visitor.goto(portal.url + new URL(made.link.url, portal.url).pathname);
    const card = visitor.getByRole('listitem').filter({ hasText: stone.stock_no });
    await card.locator('img').waitFor();
    const before = await card.boundingBox();
    await card.getByRole('button', { name: 'Rotate the stone' }).click();
    await isLoaded(visitor);
    await viewerIn(card).waitFor();
    expect(await card.boundingBox()).toEqual(before);
    const check = card.getByRole('link', { name: /^Report check of/ });
    expect(await check.getAttribute('href')).toBe(reportPage(stone.lab, stone.report_no));
    await visitor.context().close();
  });
});
