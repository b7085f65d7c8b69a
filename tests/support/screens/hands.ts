import type { Page } from 'playwright-core';
import { GUEST } from '../../../server/demo/people.ts';
import { openRow, tick } from '../browser/pages.ts';

/** Keys as they are pressed, one after another, on the screen and in no field. */
export const keys =
  (...pressed: readonly string[]) =>
  async (page: Page): Promise<void> => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (const key of pressed) await page.keyboard.press(key);
  };
export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
/** What stands in a menu under a button. */
export const menuItem = (menu: string, item: string) => async (page: Page) => {
  await button(menu)(page);
  await page.getByRole('menuitem', { name: item }).click();
};
export const DRAWER = keys('j', 'Enter');
/** What the drawer of a record asks before it acts. */
export const fromDrawer = (name: string | RegExp) => fromDrawerOf('j')(name);
/** The same of the record to which these keys lead. */
export const fromDrawerOf =
  (...way: readonly string[]) =>
  (name: string | RegExp) =>
  async (page: Page) => {
    await keys(...way, 'Enter')(page);
    await page.locator('.ui-side-drawer').getByRole('button', { name }).first().click();
  };
export const firstRow = (page: Page) => openRow(page.locator('tbody tr[data-index]').first());
/** Acts of a page whose reasons may still be asked for: a click waits until they are open. */
export const act = (name: string) => (page: Page) =>
  page.locator('main').getByRole('button', { name, exact: true }).first().click();
/** The first row is ticked, and none that was ticked before: where hands were before may be closed to what comes now. */
export const ticked = (...then: readonly string[]) => keys('Escape', 'Home', 'Space', ...then);

/** What the page may ask of the portal, asked beside it. */
async function ask(page: Page, path: string, data: unknown): Promise<unknown> {
  const token = await page.evaluate(() => localStorage.getItem('culet.token'));
  const answer = await page.request.post(new URL(`/api/v1${path}`, page.url()).href, {
    headers: { authorization: `Bearer ${token}` },
    data: { data },
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()).data;
}
async function stockNos(page: Page, many: number): Promise<string[]> {
  const rows = await page.locator('tbody tr[data-index]').allTextContents();
  return rows.slice(0, many).flatMap((text) => text.match(/[A-Z]{2}-\d{5}/) ?? []);
}
/** The world begins with no letters. */
export async function openLetter(page: Page): Promise<void> {
  await ask(page, '/user/forgot', { email: GUEST.email });
  await page.reload();
  await firstRow(page);
}
/** Each customer of the demo world has something under way, which closes Delete. */
export async function deleteNewcomer(page: Page): Promise<void> {
  const added = await ask(page, '/customer/add-customer-with-business', {
    first_name: 'Newcomer',
    email: `newcomer-${Date.now()}@newcomers.example`,
    business: { company_name: 'Newcomer Gems' },
  });
  const { id } = added as { id: string };
  await page.goto(new URL(`/client/${id}`, page.url()).href);
  await act('Delete')(page);
}
export async function endLink(page: Page): Promise<void> {
  await page.goto(new URL('/search', page.url()).href);
  await page.locator('tbody tr[data-index]').first().waitFor();
  const stones = await stockNos(page, 1);
  await ask(page, '/inventory/share-diamonds', { stock_numbers: stones, link: { prices: 'live' } });
  await page.goto(new URL('/shares', page.url()).href);
  await button(/^End the link to /)(page);
}
/** One of two that are added to the cart came into it meanwhile. */
export async function openRefusal(page: Page): Promise<void> {
  const first = page.locator('tbody tr[data-index]').first();
  // The server alone knows which stones were asked about before.
  await ask(page, '/inventory/new-arrival/enquiry', {
    stock_numbers: await stockNos(page, 1),
    remark: 'Is it eye clean?',
  });
  await tick(first);
  await tick(page.locator('tbody tr[data-index]').nth(1));
  await page.keyboard.press('e');
  await page.getByRole('dialog').getByRole('textbox').first().fill('Is it eye clean?');
  await page.keyboard.press('Control+Enter');
}
export async function leaveRights(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Write Customers' }).uncheck();
  await page.getByRole('navigation', { name: 'Settings' }).getByText('Master data').click();
}
