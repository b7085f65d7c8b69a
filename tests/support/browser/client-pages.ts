import type { Locator, Page } from 'playwright-core';

/** The field in which the client is chosen, once it has the focus. */
export async function choosing(page: Page): Promise<Locator> {
  const field = page.getByRole('combobox', { name: 'Act for' });
  await field.and(page.locator(':focus')).waitFor();
  return field;
}

/** The place in the frame that says for whom somebody acts. */
export const clientInHand = (page: Page, company: string): Locator =>
  page.getByRole('banner').getByRole('button', { name: `Acting for ${company}.` });

/** By the key, a part of the name and Enter. */
export async function actFor(page: Page, company: string): Promise<void> {
  await page.getByRole('button', { name: /nobody/ }).waitFor();
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
  await page.getByRole('button', { name: 'Act for no client' }).first().click();
  await page.getByRole('button', { name: /nobody/ }).waitFor();
}
