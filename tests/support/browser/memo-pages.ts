import type { Locator, Page } from 'playwright-core';
import { dialogOf, toast } from './pages.ts';
import { numberTold } from './stone-pages.ts';

/** Receives the ticked memo lines. */
export async function receiveTicked(page: Page, said = /received/): Promise<void> {
  await page.keyboard.press('v');
  await toast(page, said).waitFor();
}

export async function reverseTicked(page: Page, reason: string): Promise<void> {
  await page.keyboard.press('Shift+Z');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /Reason/ }).fill(reason);
  await dialog.getByRole('button', { name: /^Reverse / }).click();
  await dialog.waitFor({ state: 'detached' });
  await toast(page, /on memo again/)
    .last()
    .waitFor();
}

/** Opens the scan dialog and waits until its field has the focus. */
export async function openScan(page: Page): Promise<{ dialog: Locator; field: Locator }> {
  await page.getByRole('button', { name: /^Scan to return/ }).waitFor();
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: 'Scan to return' });
  const field = dialog.getByRole('textbox', { name: /numbers/ });
  await field.waitFor();
  return { dialog, field };
}

/** Types like a barcode scanner: each number, then Enter. */
export async function scanInto(field: Locator, numbers: readonly string[]): Promise<void> {
  for (const number of numbers) {
    await field.pressSequentially(number);
    await field.press('Enter');
  }
}

/**
 * Sells the only ticked stone at this price per carat. Returns the invoice number and the amount.
 */
export async function sellTicked(
  page: Page,
  stockNo: string,
  perCarat: string,
): Promise<{ invoice: string; amount: string }> {
  await page.keyboard.press('Shift+S');
  const dialog = await dialogOf(page, 'Sell 1 stone?');
  await dialog.getByRole('textbox', { name: `Price per carat of ${stockNo}` }).fill(perCarat);
  await dialog.getByText(/instead of/).waitFor();
  const amount = (await dialog.locator('output').textContent()) ?? '';
  const invoice = await numberTold(page, /(IN-\d{4}-\d{6})/, () =>
    dialog.getByRole('button', { name: /^Sell 1 stone/ }).click(),
  );
  await toast(page, invoice).getByText('1 stone sold').waitFor();
  return { invoice, amount };
}
