import type { Page } from 'playwright-core';
import { GUEST } from '../../../demo/people.ts';
import { openRow, tick } from '../browser/pages.ts';

/** Presses keys one after another, outside of any field. */
export const keys =
  (...pressed: readonly string[]) =>
  async (page: Page): Promise<void> => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (const key of pressed) await page.keyboard.press(key);
  };
export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
/** Chooses an item of a menu button. */
export const menuItem = (menu: string, item: string) => async (page: Page) => {
  await button(menu)(page);
  await page.getByRole('menuitem', { name: item }).click();
};
export const DRAWER = keys('j', 'Enter');
/** Presses an action in the drawer of a record. */
export const fromDrawer = (name: string | RegExp) => fromDrawerOf('j')(name);
/** The same for the record that these keys open. */
export const fromDrawerOf =
  (...way: readonly string[]) =>
  (name: string | RegExp) =>
  async (page: Page) => {
    await keys(...way, 'Enter')(page);
    await page.locator('.ui-side-drawer').getByRole('button', { name }).first().click();
  };
export const firstRow = (page: Page) => openRow(page.locator('tbody tr[data-index]').first());
/**
 * Actions of a page may wait for their permission checks: the click waits until the button is
 * enabled.
 */
export const act = (name: string) => (page: Page) =>
  page.locator('main').getByRole('button', { name, exact: true }).first().click();
/** Ticks the first row only: an earlier selection might disable the next action. */
export const ticked = (...then: readonly string[]) => keys('Escape', 'Home', 'Space', ...then);

/** Sends a request with the session of the page, but not through it. */
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
/** The demo world starts without e-mails. */
export async function openLetter(page: Page): Promise<void> {
  await ask(page, '/user/forgot', { email: GUEST.email });
  await page.reload();
  await firstRow(page);
}
/** Every customer of the demo world has open business, which disables Delete. */
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
  await button(/^Revoke the link to /)(page);
}
/** Another session adds one of two stones to the cart between the selection and the action. */
export async function openRefusal(page: Page): Promise<void> {
  const first = page.locator('tbody tr[data-index]').first();
  // Only the server knows which stones have an enquiry already.
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
