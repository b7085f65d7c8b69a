import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { PHONE, windowOf } from '../../support/browser/pages.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

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

const OFFER = 'A new version of the portal is available.';

/** The portal ends and stands again, with a client that was built anew. */
async function updated(page: Page, build: string): Promise<void> {
  await page.unroute('**/index.html');
  await page.route('**/index.html', async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replace(/frame-[\w-]+\.js/, `frame-${build}.js`);
    await route.fulfill({ response: answer, body: text });
  });
  await portal.down();
  await portal.up();
}

it.each([
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', PHONE],
])(
  'a newer build is offered on %s only between commands, without a layout shift',
  async (_, size) => {
    const context = await windowOf(browser, cast.ada, size);
    const page = await context.newPage();
    await page.goto(`${portal.url}/search`);
    await page.locator('tbody tr[data-index], .ui-grid-item-title').first().waitFor();
    // The same build that comes back is none to be offered.
    const asked = page.waitForResponse('**/index.html');
    await portal.down();
    await portal.up();
    await asked;
    expect(await page.getByText(OFFER).count()).toBe(0);

    const field = page.locator('input:visible').first();
    await field.focus();
    const seen = page.waitForResponse('**/index.html');
    await updated(page, 'Newer1');
    await seen;
    // Somebody is at a field.
    expect(await page.getByText(OFFER).count()).toBe(0);
    const before = await page.locator('#screen').boundingBox();
    await field.blur();
    await page.getByText(OFFER).waitFor();
    expect(await page.locator('#screen').boundingBox()).toEqual(before);
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByText(OFFER).waitFor({ state: 'detached' });

    await updated(page, 'Newer2');
    await page.getByText(OFFER).waitFor();
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await loaded;
    await context.close();
  },
);
