import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { toast } from './pages.ts';
import { numberTold } from './stone-pages.ts';

/**
 * Orders the ticked lines of a cart or of holds and confirms the dialog. Returns the order number.
 */
export const buyTicked = (page: Page, stones: string, says: string, remark = ''): Promise<string> =>
  numberTold(page, /Order (CO-\d{4}-\d{6}) placed/, async () => {
    await page.keyboard.press('c');
    const question = page.getByRole('dialog', { name: new RegExp(`^Order ${stones}\\?`) });
    await question.getByText(says).waitFor();
    await question.getByRole('textbox', { name: 'Remark' }).fill(remark);
    await question.getByRole('button', { name: 'Place order' }).click();
  });

/** Approves the ticked orders and confirms the dialogs. */
export async function approveTicked(page: Page, stones: string): Promise<void> {
  await page.keyboard.press('y');
  const question = page.getByRole('dialog', { name: `Approve ${stones}?` });
  await question.getByText('can reverse the sale').waitFor();
  await question.getByRole('button', { name: `Approve ${stones}` }).click();
  await toast(page, `${stones} approved`).waitFor();
}

const hasFocus = (field: Element): boolean => field === document.activeElement;

/** Rejects the ticked orders. The message about it stays open. */
export async function rejectTicked(
  page: Page,
  stones: string,
  reason: string,
  outcome: 'rejected' | 'withdrawn' = 'rejected',
): Promise<Locator> {
  await page.keyboard.press('r');
  const question = page.getByRole('dialog', { name: `Reject ${stones}?` });
  await expect.poll(() => question.getByRole('radio').first().evaluate(hasFocus)).toBe(true);
  await question.getByRole('textbox', { name: /Reason/ }).fill(reason);
  if (outcome === 'withdrawn')
    await question.getByRole('checkbox', { name: /no longer available$/ }).check();
  await question.getByRole('button', { name: `Reject ${stones}` }).click();
  const told = page.getByRole('dialog', { name: `${stones} ${outcome}` });
  await told.waitFor();
  return told;
}

export const nearestIn = (place: Locator): Locator =>
  place.getByRole('list', { name: 'Similar available stones' });

/** Confirms a new price if it is above the asking price. */
export async function confirmAbove(dialog: Page | Locator): Promise<void> {
  const above = dialog.getByRole('checkbox', { name: /above the asking price/ });
  if ((await above.count()) > 0) await above.check();
}

export async function priceTicked(page: Page, perCarat: string, remark: string): Promise<void> {
  await page.keyboard.press('Shift+P');
  await page.getByRole('textbox', { name: /Price per carat/ }).fill(perCarat);
  await confirmAbove(page);
  await page.getByRole('textbox', { name: 'Remark' }).fill(remark);
  await page.getByRole('button', { name: 'Change 1 order' }).click();
  await toast(page, '1 stone updated').waitFor();
}

export async function cancelTicked(page: Page): Promise<void> {
  await page.keyboard.press('Shift+X');
  await page.getByRole('button', { name: 'Cancel 1 order' }).click();
  await toast(page, '1 order cancelled').waitFor();
}
