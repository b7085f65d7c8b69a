import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { DESK, PHONE, windowOf } from '../../support/browser/pages.ts';
import { nothingAskedFor, settled } from '../../support/browser/settled.ts';
import { notePaints, paintsOf, STILL } from '../../support/screens/paints.ts';
import { slowAnswers } from '../../support/screens/slow-answers.ts';
import { isInTurn } from '../../support/screens/turns.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

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

const TRADE = ['/dashboard', '/overview', '/search', '/search?type=2', '/matchpair'];
const MAIN = {
  administrator: [
    ...TRADE,
    '/day',
    '/new-arrival',
    '/transaction/hold',
    '/transaction/confirm-stone',
    '/client',
    '/client/kyc',
    '/settings/rap',
    '/workflows',
  ],
  tove: [...TRADE, '/saved-search', '/demand', '/collection', '/transaction/memo'],
  ada: [...TRADE, '/special-stone', '/customer-profile/cart', '/customer-profile/hold', '/profile'],
} as const satisfies Partial<Record<keyof Cast, readonly string[]>>;

/** What moved by itself from the first moment until nothing was to come. */
async function movedOn(page: Page, address: string): Promise<string[]> {
  await page.goto(portal.url + address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(page);
  await nothingAskedFor(page);
  const { shifted, shifts } = await paintsOf(page);
  return shifted <= STILL ? [] : shifts.map(({ value, what }) => `${address}: ${value} (${what})`);
}

/** Each address is opened at one of the two widths, by turn. */
test.each([
  ['on a desk', DESK, 0],
  ['on a phone', PHONE, 1],
])(
  'no layout shift while responses are late, %s',
  {
    timeout: 300_000,
  },
  async (_, size, phone) => {
    const moved = await Promise.all(
      Object.entries(MAIN).map(async ([who, addresses]) => {
        const context = await windowOf(browser, cast[who as keyof typeof MAIN], size);
        const page = await context.newPage();
        await notePaints(page);
        await slowAnswers(page, 200);
        const found: string[] = [];
        for (const address of addresses.filter((_, index) => isInTurn(index + phone, 2)))
          found.push(...(await movedOn(page, address)).map((line) => `${who} ${line}`));
        await context.close();
        return found;
      }),
    );
    expect(moved.flat()).toEqual([]);
  },
);

test.each([
  ['on a desk', DESK],
  ['on a phone', PHONE],
])('no layout shift when the code of the work queue arrives last, %s', async (_, size) => {
  const context = await windowOf(browser, cast.administrator, size);
  const page = await context.newPage();
  await notePaints(page);
  let arrive = () => {};
  const hasArrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/-day-*.js', async (route) => {
    await hasArrived;
    await route.continue();
  });
  await page.goto(`${portal.url}/dashboard`);
  await page.getByRole('heading', { name: 'Stock overview' }).waitFor();
  arrive();
  await page.getByRole('link', { name: 'Today', exact: true }).first().waitFor();
  await settled(page);
  await nothingAskedFor(page);
  expect((await paintsOf(page)).shifts).toEqual([]);
  await context.close();
});

test('a layout shift is detected', async () => {
  const context = await windowOf(browser, cast.ada);
  const page = await context.newPage();
  await notePaints(page);
  await page.goto(`${portal.url}/dashboard`);
  await settled(page);
  await page.evaluate(() => {
    const banner = document.createElement('div');
    banner.style.height = '60px';
    document.querySelector('main')?.before(banner);
  });
  await expect.poll(async () => (await paintsOf(page)).shifted).toBeGreaterThan(STILL);
  await context.close();
});
