import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { type Sight, writeFilm } from '../../support/browser/film-of-codes.ts';
import { openScan } from '../../support/browser/memo-pages.ts';
import { faultsOf, PHONE, windowOf } from '../../support/browser/pages.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let desk: Desk;
let memos: MemoDesk;
let cast: Cast;
let folder: string;
let film: string;
/** Takes the film for its camera. */
let seeing: Browser;
/** Has no camera, or a user who refuses it. */
let other: Browser | undefined;
let context: BrowserContext | undefined;

beforeAll(async () => {
  portal = await startPortal();
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
  cast = await castOf(portal);
  folder = await mkdtemp(path.join(tmpdir(), 'camera-'));
  film = path.join(folder, 'camera.y4m');
  await writeFilm(film, ['paper']);
  seeing = await launchBrowser([
    ...DEVICE,
    `--use-file-for-fake-video-capture=${film}`,
    '--use-fake-ui-for-media-stream',
  ]);
});
afterAll(async () => {
  await seeing?.close();
  await other?.close();
  await portal?.stop();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  await context?.close();
  context = undefined;
});

const DEVICE = ['--use-fake-device-for-media-stream'];

interface Scanning {
  readonly page: Page;
  readonly dialog: Locator;
  readonly field: Locator;
  readonly camera: Locator;
}

async function scanning(
  sights: readonly Sight[],
  browser = seeing,
): Promise<Scanning & { faults: string[]; asked: string[] }> {
  await writeFilm(film, sights);
  context = await windowOf(browser, cast.tove, PHONE);
  const page = await context.newPage();
  const faults = faultsOf(page, portal);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${portal.url}/transaction/memo`);
  const { dialog, field } = await openScan(page);
  const camera = dialog.getByRole('region', { name: 'Camera' });
  return { page, dialog, field, camera, faults, asked };
}
const turnOn = ({ dialog }: Scanning) =>
  dialog.getByRole('button', { name: 'Scan with the camera' }).click();
const wasm = (asked: readonly string[]) => asked.filter((one) => one.endsWith('.wasm'));
const read = ({ camera }: Scanning, number: string) =>
  camera.getByRole('listitem').filter({ hasText: number });

/** The tracks of the stream that is on now, to be asked later. */
async function keepTracks({ page, camera }: Scanning): Promise<() => Promise<string[]>> {
  const video = camera.locator('video');
  await expect
    .poll(() =>
      video.evaluate((it: HTMLVideoElement) => it.srcObject !== null && it.videoWidth > 0),
    )
    .toBe(true);
  const tracks = await video.evaluateHandle((it: HTMLVideoElement) =>
    it.srcObject instanceof MediaStream ? it.srcObject.getTracks() : [],
  );
  return () => page.evaluate((all) => all.map(({ readyState }) => readyState), tracks);
}

describe('a barcode in front of the camera', () => {
  let out: readonly [Stone, Stone, Stone];
  let stranger: Stone;
  beforeAll(async () => {
    const [a, b, c, d] = (await desk.stones(4)) as [Stone, Stone, Stone, Stone];
    await memos.issued(cast.tove, [a, b, c], cast.ada);
    out = [a, b, c];
    stranger = d;
  });

  it('is read once, in any format, and an unmatched number is named', async () => {
    const [a, b, c] = out;
    const scan = await scanning([
      { kind: 'Code128', says: a.stock_no },
      { kind: 'QRCode', says: `https://reports.example/check?lang=en&reportno=${b.stock_no}` },
      { kind: 'DataMatrix', says: c.stock_no },
      { kind: 'Code128', says: stranger.stock_no },
      { kind: 'QRCode', says: 'Hello' },
      'paper',
    ]);
    expect(wasm(scan.asked)).toEqual([]);
    await turnOn(scan);
    await scan.dialog.getByText('This code contains no number: Hello').waitFor();
    for (const { stock_no } of [a, b, c]) {
      await expect.poll(() => scan.field.inputValue()).toContain(stock_no);
      await scan.dialog
        .getByRole('region', { name: 'Scanned stones' })
        .getByRole('button', { name: `Remove ${stock_no}` })
        .waitFor();
    }
    await expect
      .poll(() => read(scan, stranger.stock_no).getAttribute('data-kind'))
      .toBe('stranger');
    await scan.dialog.getByRole('button', { name: 'Receive 3' }).waitFor();

    // The film begins again, and all are held before the camera a second time.
    await scan.dialog.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => scan.field.inputValue()).toContain(a.stock_no);
    await scan.dialog.getByRole('button', { name: 'Receive 3' }).waitFor();
    const numbers = (await scan.field.inputValue()).split('\n').filter(Boolean);
    expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted());

    const fetched = wasm(scan.asked);
    expect(fetched).toEqual([expect.stringMatching(/^\/assets\/zxing_reader-[\w-]+\.wasm$/)]);
    expect(scan.faults).toEqual([]);
  });
});

it('is read by the browser itself if it can; the camera is off after closing by any means', async () => {
  const scan = await scanning(['paper']);
  // A browser that reads codes itself is asked, and nothing more is fetched.
  await scan.page.evaluate(() => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        static getSupportedFormats() {
          return Promise.resolve(['code_128', 'code_39', 'data_matrix', 'pdf417', 'qr_code']);
        }
        detect() {
          return Promise.resolve([{ rawValue: 'KL-4711' }]);
        }
      },
    });
  });
  await turnOn(scan);
  await expect.poll(() => scan.field.inputValue()).toBe('KL-4711\n');
  expect(wasm(scan.asked)).toEqual([]);
  await scan.dialog.getByRole('button', { name: 'Close the camera' }).click();
  await scan.camera.waitFor({ state: 'detached' });

  const isOff = async (tracks: () => Promise<string[]>) => expect.poll(tracks).toEqual(['ended']);
  for (const close of [
    () => scan.dialog.getByRole('button', { name: 'Close the camera' }).click(),
    () => scan.page.keyboard.press('Escape'),
  ]) {
    await turnOn(scan);
    const tracks = await keepTracks(scan);
    expect(await tracks()).toEqual(['live']);
    await close();
    await isOff(tracks);
    await scan.camera.waitFor({ state: 'detached' });
    expect(await scan.dialog.count()).toBe(1);
  }

  await turnOn(scan);
  const before = await keepTracks(scan);
  const showPage = (state: 'hidden' | 'visible') =>
    scan.page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await showPage('hidden');
  await isOff(before);
  await showPage('visible');
  const after = await keepTracks(scan);
  expect(await after()).toEqual(['live']);
  await scan.dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await isOff(after);
});

it('that is dark or unreadable leads to a hint how to hold it', async () => {
  const dark = await scanning(['dark']);
  await turnOn(dark);
  await dark.camera.getByText('The picture is too dark to read.', { exact: false }).waitFor();
  await dark.dialog.getByRole('button', { name: 'Close the camera' }).click();
  await dark.camera.waitFor({ state: 'detached' });
  await writeFilm(film, ['paper']);
  await turnOn(dark);
  await dark.camera.getByText('Hold the code flat', { exact: false }).waitFor();
});

it('a refused or missing camera is reported in place, and numbers can be typed', async () => {
  for (const [args, words] of [
    [[...DEVICE, '--use-fake-ui-for-media-stream=deny'], 'Camera access was denied.'],
    [[], 'No camera was found'],
  ] as const) {
    other = await launchBrowser(args);
    const scan = await scanning(['paper'], other);
    await turnOn(scan);
    await scan.camera.getByText(words, { exact: false }).waitFor();
    await scan.camera.getByRole('button', { name: 'Try again' }).click();
    await scan.camera.getByText(words, { exact: false }).waitFor();
    await scan.field.fill('KL-1');
    await scan.dialog.getByText('1 number', { exact: true }).waitFor();
    expect(wasm(scan.asked)).toEqual([]);
    await context?.close();
    await other.close();
  }
});
