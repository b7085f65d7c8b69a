import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { KYC_STATUS, REGISTRATION_ACTION } from '#machines/codes.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import { hearsOthers, reasonOf, row, tick, toast, windowOf } from '../../support/browser/pages.ts';
import { expectDone } from '../../support/runner/expect-done.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { paperDeskOf } from '../../support/trade/paper-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

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
afterEach(() => context?.close());

const closed = GUARD_PROBLEMS.businessIsRegistered.message;

/** A stone is ticked, and the page stays as it is from here on. */
async function tickedPage(by: Person) {
  const stone = await deskOf(portal).stone();
  context = await windowOf(browser, by);
  const page = await context.newPage();
  await page.goto(`${portal.url}/search?q=${stone.stock_no}`);
  await hearsOthers(page);
  await tick(row(page, stone.stock_no));
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  return { page, loads, hold: page.getByRole('button', { name: /^Hold H$/ }) };
}

it('lets a customer edit the business details, except those that the documents were checked against', async () => {
  context = await windowOf(browser, cast.ada);
  const page = await context.newPage();
  await page.goto(`${portal.url}/business`);
  await page.getByRole('button', { name: 'Change the details' }).click();
  const editor = page.getByRole('complementary', { name: 'Change the details' });
  expect(await editor.getByLabel('Company').isDisabled()).toBe(true);
  await editor.getByLabel('Website').fill('halden');
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.getByText('Enter a web address that starts with https://').waitFor();
  await editor.getByLabel('Website').fill('https://halden.example');
  await editor.getByLabel('Postal code').fill('EC1N 8DX');
  await editor.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Business saved').waitFor();
  const { rows } = await portal.database.pool.query(
    'select website, postal_code, company_name from business where id = $1',
    [cast.ada.businessId],
  );
  expect(rows).toEqual([
    {
      website: 'https://halden.example',
      postal_code: 'EC1N 8DX',
      company_name: 'Halden & Roe',
    },
  ]);
});

describe('an open page while staff decide', () => {
  it('enables what a registered business may do', async () => {
    const papers = await paperDeskOf(portal);
    const { page, loads, hold } = await tickedPage(cast.unregistered);
    await expect.poll(() => reasonOf(hold)).toBe(closed);
    for (const side of ['owner', 'business'] as const) {
      const id = await papers.sent(cast.unregistered, side);
      expectDone(await papers.decide(cast.qualityControl, side, id, KYC_STATUS.approved.code));
    }
    expectDone(
      await papers.setRegistration(
        cast.qualityControl,
        cast.unregistered.businessId,
        REGISTRATION_ACTION.register,
      ),
    );
    await expect.poll(() => reasonOf(hold)).toBeNull();
    await page.keyboard.press('h');
    await toast(page, '1 stone held').waitFor();
    expect(loads).toEqual([]);
  });

  it('disables what the business may no longer do, with the reason', async () => {
    const papers = await paperDeskOf(portal);
    const { loads, hold } = await tickedPage(cast.hanna);
    await expect.poll(() => reasonOf(hold)).toBeNull();
    expectDone(
      await papers.setRegistration(
        cast.administrator,
        cast.hanna.businessId,
        REGISTRATION_ACTION.unregister,
        'It went away.',
      ),
    );
    await expect.poll(() => reasonOf(hold)).toBe(closed);
    expect(loads).toEqual([]);
  });
});
