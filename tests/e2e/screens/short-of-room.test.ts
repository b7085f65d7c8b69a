import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { PHONE, windowOf } from '../../support/browser/pages.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const NARROW_DESK = { width: 1280, height: 800 };

let portal: Portal;
let cast: Cast;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

async function screen(who: Person, size = PHONE): Promise<Page> {
  const page = await (await windowOf(browser, who, size)).newPage();
  return page;
}
const left = (page: Page) => page.context().close();

/** The words of these that are seen, and not whole. */
const cutWithin = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
      )
      .map((one) => one.textContent ?? ''),
  );

describe('with little space', () => {
  it('the header at 1280 pixels shows its field label completely, and the title of a client in one line', async () => {
    const page = await screen(cast.tove, NARROW_DESK);
    const field = page.getByRole('button', { name: /Ctrl K$/ });
    await page.goto(`${portal.url}/search?for=${cast.ada.id}`);
    await page.locator('tbody tr[data-index]').first().waitFor();
    await expect.poll(() => field.innerText()).toMatch(/^Find\b/);
    expect(await cutWithin(page, '.shell-omni > span')).toEqual([]);

    await page.goto(`${portal.url}/client/${cast.ada.id}`);
    const head = page.locator('main header').first();
    await head.getByRole('button', { name: 'Delete' }).waitFor();
    expect(await head.evaluate((it) => it.getBoundingClientRect().height)).toBeLessThan(60);
    await expect.poll(() => field.innerText()).toMatch(/^Find stone, order, screen…/);
    expect(await cutWithin(page, '.shell-omni > span')).toEqual([]);
    await left(page);
  });

  it('the result of a list is complete on the first screen of its supplier', async () => {
    const page = await screen(cast.apiProvider);
    await page.goto(`${portal.url}/dashboard`);
    await page.locator('.own-lists .tile-line').first().waitFor();
    expect(await cutWithin(page, '.own-lists .home-name')).toEqual([]);
    await left(page);
  });

  it('the add button is next to the title on a phone, and its disabled reason below the bar', async () => {
    for (const [who, path] of [
      [cast.administrator, '/client'],
      [cast.tove, '/client'],
      [cast.administrator, '/collection'],
      [cast.administrator, '/special-stone'],
      [cast.administrator, '/business-associate'],
    ] as const) {
      const page = await screen(who);
      await page.goto(portal.url + path);
      await page
        .locator('.shell-head')
        .getByRole('button', { name: /^(Add|Put) / })
        .waitFor();
      await left(page);
    }
    const page = await screen(cast.auditor);
    await page.goto(`${portal.url}/collection`);
    await page.getByText('Add a collection: You do not have the right to do this.').waitFor();
    await left(page);
  });
});
