import type { Locator, Page } from 'playwright-core';

/** Waits until the field to choose the client has the focus. */
export async function choosing(page: Page): Promise<Locator> {
  const field = page.getByRole('combobox', { name: 'Act for' });
  await field.and(page.locator(':focus')).waitFor();
  return field;
}

/** The button in the banner that names the client acted for. */
export const clientInHand = (page: Page, company: string): Locator =>
  page.getByRole('banner').getByRole('button', { name: `Acting for ${company}.` });

/** Chooses the client by keyboard shortcut, part of the name and Enter. */
export async function actFor(page: Page, company: string): Promise<void> {
  await page.getByRole('button', { name: /No client/ }).waitFor();
  await page.keyboard.press('f');
  const field = await choosing(page);
  await page.keyboard.type(company.slice(0, 6));
  await page
    .getByRole('option', { name: new RegExp(`^${company}`) })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await field.waitFor({ state: 'detached' });
  await clientInHand(page, company).waitFor();
}

export async function actForNobody(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Clear client' }).first().click();
  await page.getByRole('button', { name: /No client/ }).waitFor();
}
