import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { DESK, faultsOf, newWindow, PHONE } from '../../support/browser/pages.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

interface Row {
  stock_no: string;
  report_no: string;
  image: string;
  video: string | null;
}

let portal: Portal;
let cast: Cast;
let browser: Browser;
let context: BrowserContext | undefined;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await context?.close();
  context = undefined;
});

async function oneStone(filter: object): Promise<Row> {
  const { body } = await portal.call(cast.ada.token, 'POST', '/inventory/search', {
    body: { data: { ...filter, size: 1 } },
  });
  const [row] = (body.data as { stockList: Row[] }).stockList;
  if (!row) throw new Error('There is no such stone.');
  return row;
}

/** A page, the films that it has fetched, and what it did wrong. */
async function pageAt(
  path: string,
  reducedMotion: 'reduce' | 'no-preference' = 'no-preference',
  size = DESK,
) {
  context = await newWindow(browser, size);
  await context.addInitScript(
    (token) => localStorage.setItem('culet.token', token),
    cast.ada.token,
  );
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion });
  const films: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/film.svg')) films.push(pathname);
  });
  const faults = faultsOf(page, portal);
  await page.goto(portal.url + path);
  return { page, films, faults };
}
const media = (page: Page) => page.getByRole('radiogroup', { name: 'Media' });
const shown = (page: Page) => page.locator('.detail-picture img');
const isDrawn = (page: Page) =>
  shown(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

describe('the media of a stone', () => {
  it('are navigated with the arrow keys, and the film loads on request', async () => {
    const { stock_no, report_no, video } = await oneStone({
      has_report: true,
      lab: ['GIA'],
      carat: [{ from: 1 }],
    });
    const { page, films, faults } = await pageAt(`/search?stone=${stock_no}`);
    const picture = media(page).getByRole('radio', { name: 'Picture' });
    await picture.focus();
    await expect.poll(() => isDrawn(page)).toBe(true);
    expect(films).toEqual([]);
    const check = page.getByRole('link', { name: /: report check of GIA/ });
    expect(await check.getAttribute('href')).toContain(`reportno=${report_no}`);
    for (const [tab, file] of [
      ['360°', 'film.svg'],
      ['Certificate', null],
      ['Plot', 'plot.svg'],
    ] as const) {
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => media(page).getByRole('radio', { name: tab }).isChecked()).toBe(true);
      if (file === null) {
        await page.getByText('No certificate file.').waitFor();
        expect(await page.locator('.detail-picture a').getAttribute('href')).toContain(report_no);
        continue;
      }
      await page.getByText('Drawn, not a photo').waitFor();
      await expect.poll(() => shown(page).getAttribute('src')).toContain(file);
      await expect.poll(() => isDrawn(page)).toBe(true);
    }
    expect(films).toEqual([video]);
    expect(faults).toEqual([]);
  });

  it('do not move with reduced motion, until the user turns them', async () => {
    const { stock_no, image, video } = await oneStone({ carat: [{ from: 1 }] });
    const { page, films } = await pageAt(`/search?stone=${stock_no}`, 'reduce');
    await media(page).getByText('360°').click();
    await page.getByRole('button', { name: 'Rotate the stone' }).waitFor();
    expect(await shown(page).getAttribute('src')).toBe(image);
    expect(films).toEqual([]);
    await page.getByRole('button', { name: 'Rotate the stone' }).click();
    await expect.poll(() => shown(page).getAttribute('src')).toBe(video);
  });

  it('are shown by their extension, and those that may not be embedded open in a tab', async () => {
    const { stock_no } = await oneStone({ has_report: true, carat: [{ from: 1 }] });
    const { page, faults } = await pageAt('/search');
    await page.route('**/api/v1/inventory/dna?*', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      answer.data.stone.image = 'https://films.example/KL-1.jpg';
      answer.data.stone.video = '/media/stones/KL-1/film.mp4';
      answer.data.stone.certificate = '/media/stones/KL-1/certificate.pdf';
      answer.data.plot = 'https://films.example/vision360.html?d=KL-1';
      await route.fulfill({ response, json: answer });
    });
    // The film waits on its way until it is turned back: the page was let to ask for it.
    const coming = Promise.withResolvers<() => Promise<void>>();
    await page.route('**/film.mp4', (route) => coming.resolve(() => route.abort()));
    // The values of a list are drawn first; no list has this stone.
    await page.goto(`${portal.url}/search?stone=${stock_no}&carat=0.3..0.4`);
    const link = page.locator('.detail-picture a');
    const opens = async (sentence: string, address: string) => {
      await page.getByText(sentence).waitFor();
      expect(await link.getAttribute('href')).toBe(address);
      expect(await link.getAttribute('target')).toBe('_blank');
      expect(await link.getAttribute('rel')).toBe('noreferrer');
      expect(await page.locator('.detail-picture :is(img, video, iframe)').count()).toBe(0);
    };
    await opens('This picture opens on another page.', 'https://films.example/KL-1.jpg');
    await media(page).getByText('Certificate', { exact: true }).click();
    await opens('This certificate is a PDF document.', '/media/stones/KL-1/certificate.pdf');
    await media(page).getByText('Plot', { exact: true }).click();
    await opens(
      'This clarity plot opens on another page.',
      'https://films.example/vision360.html?d=KL-1',
    );
    await media(page).getByText('360°').click();
    const film = page.locator('.detail-picture video');
    await film.waitFor();
    expect(await film.getAttribute('src')).toBe('/media/stones/KL-1/film.mp4');
    const turnBack = await coming.promise;
    expect(faults).toEqual([]);
    await turnBack();
    await opens('This video cannot be played here.', '/media/stones/KL-1/film.mp4');
  });

  it('fill the screen of a phone, zoom, and close with the back button', async () => {
    const { stock_no } = await oneStone({ has_report: true, carat: [{ from: 1 }] });
    const { page, faults } = await pageAt(`/search?stone=${stock_no}`, 'reduce', PHONE);
    const drawer = page.getByRole('complementary', { name: `Stone ${stock_no}` });
    await media(page).getByText('Plot', { exact: true }).click();
    const large = page.getByRole('dialog', { name: /^Plot of/ });
    const paper = large.locator('img');
    const wide = async () => (await paper.boundingBox())?.width ?? 0;
    const show = async () => {
      await drawer.getByRole('button', { name: 'Enlarge the clarity plot' }).click();
      await paper.waitFor();
    };

    await show();
    const whole = await wide();
    expect(whole).toBeGreaterThan(PHONE.width * 0.85);
    expect(whole).toBeLessThanOrEqual(PHONE.width);
    // The pressed point, in the right half of the plot, stays in view.
    const nearer = large.getByRole('button', { name: 'Zoom in on the clarity plot' });
    await nearer.click({ position: { x: whole * 0.8, y: 100 } });
    await expect.poll(wide).toBeCloseTo(whole * 2, 0);
    expect((await paper.boundingBox())?.x).toBeLessThan(-whole * 0.5);
    await nearer.click();
    await expect.poll(wide).toBeCloseTo(whole * 3.5, 0);
    await large.getByRole('button', { name: 'Zoom out of the clarity plot' }).click();
    await expect.poll(wide).toBeCloseTo(whole, 0);

    await page.goBack();
    await large.waitFor({ state: 'detached' });
    await drawer.waitFor();
    await show();
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'detached' });
    await drawer.waitFor();
    await show();
    await large.getByRole('button', { name: 'Close the clarity plot' }).click();
    await large.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('stone')).toBe(stock_no);
    expect(faults).toEqual([]);
  });

  it('show what is missing', async () => {
    const { stock_no } = await oneStone({ has_report: false, carat: [{ to: 0.99 }] });
    const { page } = await pageAt(`/search?stone=${stock_no}`);
    for (const [tab, words] of [
      ['360°', 'There is no video for this stone.'],
      ['Certificate', 'There is no certificate for this stone.'],
      ['Plot', 'There is no clarity plot for this stone.'],
    ] as const) {
      await media(page).getByText(tab, { exact: true }).click();
      await page.getByText(words).waitFor();
    }
  });

  it('turn in the card while the pointer rests on it', async () => {
    const { page, films } = await pageAt('/search?view=cards&carat=1..2');
    const card = page.locator('.ui-card').nth(1);
    await card.getByRole('button', { name: 'Rotate the stone' }).waitFor();
    expect(films).toEqual([]);
    const picture = card.locator('.stone-card-picture');
    await picture.hover();
    await expect.poll(() => picture.locator('img').getAttribute('src')).toContain('film.svg');
    await page.mouse.move(0, 0);
    await expect.poll(() => picture.locator('img').getAttribute('src')).toContain('picture.svg');
    // By keyboard: a pointer on its way to the button rests on the picture too.
    await card.getByRole('button', { name: 'Rotate the stone' }).press('Enter');
    await expect.poll(() => picture.locator('img').getAttribute('src')).toContain('film.svg');
    expect(new URL(page.url()).searchParams.has('stone')).toBe(false);
  });
});
