import type { Locator, Page } from 'playwright-core';
import { toast } from './pages.ts';
import { numberTold } from './stone-pages.ts';

/** Asks to buy the ticked lines of a cart or of holds, once the question says so; the number of the order. */
export const buyTicked = (page: Page, stones: string, says: string, remark = ''): Promise<string> =>
  numberTold(page, /Order (CO-\d{4}-\d{6}) sent/, async () => {
    await page.keyboard.press('c');
    const question = page.getByRole('dialog', { name: new RegExp(`^Order ${stones}\\?`) });
    await question.getByText(says).waitFor();
    await question.getByRole('textbox', { name: 'Remark' }).fill(remark);
    await question.getByRole('button', { name: 'Place order' }).click();
  });

/** What the house does with the purchase requests that are ticked, through the questions that it is asked. */
export async function approveTicked(page: Page, stones: string): Promise<void> {
  await page.keyboard.press('y');
  const question = page.getByRole('dialog', { name: `Approve ${stones}?` });
  await question.getByText('can take it back').waitFor();
  await question.getByRole('button', { name: `Approve ${stones}` }).click();
  await toast(page, `${stones} approved`).waitFor();
}

/** Leaves open what the portal tells of the rejection. */
export async function rejectTicked(
  page: Page,
  stones: string,
  reason: string,
  outcome: 'rejected' | 'withdrawn' = 'rejected',
): Promise<Locator> {
  await page.keyboard.press('r');
  const question = page.getByRole('dialog', { name: `Reject ${stones}?` });
  await question.getByRole('textbox', { name: /Reason/ }).fill(reason);
  if (outcome === 'withdrawn') await question.getByRole('checkbox', { name: /gone/ }).check();
  await question.getByRole('button', { name: `Reject ${stones}` }).click();
  const told = page.getByRole('dialog', { name: `${stones} ${outcome}` });
  await told.waitFor();
  return told;
}

export const nearestIn = (place: Locator): Locator =>
  place.getByRole('list', { name: 'Nearest available stones' });

/** Confirms a new price where it is above the asking price. */
export async function confirmAbove(dialog: Page | Locator): Promise<void> {
  const above = dialog.getByRole('checkbox', { name: /above the asking price/ });
  if ((await above.count()) > 0) await above.check();
}

export async function priceTicked(page: Page, perCarat: string, remark: string): Promise<void> {
  await page.keyboard.press('Shift+P');
  await page.getByRole('textbox', { name: /Price per carat/ }).fill(perCarat);
  await confirmAbove(page);
  await page.getByRole('textbox', { name: 'Remark' }).fill(remark);
  await page.getByRole('button', { name: 'Change 1 request' }).click();
  await toast(page, '1 stone updated').waitFor();
}

export async function cancelTicked(page: Page): Promise<void> {
  await page.keyboard.press('Shift+X');
  await page.getByRole('button', { name: 'Cancel 1 request' }).click();
  await toast(page, '1 purchase request cancelled').waitFor();
}
