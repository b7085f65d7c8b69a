import type { Page } from 'playwright-core';
import { DOORS } from '../support/browser/all-screens.ts';
import { newWindow } from '../support/browser/pages.ts';
import type { Person } from '../support/servers/portal.ts';
import { inEveryLook, type Walked, type Wanted } from './pictures-of.ts';

const VISITOR = 'Visitor';
const SHARED = 'a shared page';
const STONES_SHARED = 6;

/** What whoever is not signed in sees: the doors, and a page of stones that this person shares. */
export async function picturesBeforeTheDoor(
  wanted: Wanted,
  sharer: Pick<Person, 'token'>,
): Promise<Walked> {
  const context = await newWindow(wanted.browser);
  const page = await context.newPage();
  await page.clock.setFixedTime(wanted.moment);
  const pictures = [];
  const missing = [];
  for (const what of [...DOORS, SHARED].filter((one) => one.includes(wanted.only)))
    try {
      await page.goto(what === SHARED ? await share(page, wanted.url, sharer) : wanted.url + what);
      await page.getByRole('heading', { level: 1 }).waitFor();
      pictures.push(...(await inEveryLook(page, wanted, VISITOR, what)));
    } catch (error) {
      missing.push(`${VISITOR}, ${what}: ${error}`);
    }
  await context.close();
  return { pictures, missing };
}

/** The address of a page of the first stones of the market, at the prices of today. */
async function share(page: Page, url: string, { token }: Pick<Person, 'token'>): Promise<string> {
  const ask = async <Data>(path: string, data: unknown): Promise<Data> => {
    const answer = await page.request.post(`${url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { data },
    });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  const { stockList } = await ask<{ stockList: { stock_no: string }[] }>('/inventory/search', {
    status: [1],
    size: STONES_SHARED,
  });
  const { link } = await ask<{ link: { url: string } }>('/inventory/share-diamonds', {
    stock_numbers: stockList.map(({ stock_no }) => stock_no),
    link: { prices: 'live' },
  });
  return url + new URL(link.url).pathname;
}
