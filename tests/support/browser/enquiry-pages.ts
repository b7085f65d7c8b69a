import type { Locator, Page } from 'playwright-core';
import { toast } from './pages.ts';

/** The drawer of an enquiry next to the list. */
export const threadOn = (page: Page): Locator =>
  page.getByRole('complementary', { name: /^Enquiry EN-/ });

export async function answerWith(thread: Locator, words: string, offer: string): Promise<void> {
  await thread.getByRole('textbox', { name: 'Your answer' }).fill(words);
  await thread.getByRole('textbox', { name: /^Offer/ }).fill(offer);
  await thread.page().keyboard.press('Control+Enter');
}

export async function closeEnquiry(thread: Locator, reason: string): Promise<void> {
  const page = thread.page();
  await thread.getByRole('button', { name: 'Close the enquiry' }).click();
  const question = page.getByRole('dialog', { name: 'Close 1 enquiry?' });
  await question.getByRole('textbox', { name: /Reason/ }).fill(reason);
  await question.getByRole('button', { name: 'Close 1 enquiry' }).click();
  await toast(page, '1 enquiry closed').waitFor();
}

/** Sends an enquiry with an offer about the only ticked stone of a list. */
export async function askAboutTicked(page: Page, words: string, offer: string): Promise<void> {
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Enquire about 1 stone' });
  await dialog.getByRole('textbox', { name: 'Your question' }).fill(words);
  await dialog.getByRole('textbox', { name: /^Offer/ }).fill(offer);
  const more = dialog.getByRole('checkbox', { name: /^Yes, I offer more than the asking price/ });
  if ((await more.count()) > 0) await more.check();
  await dialog.getByRole('button', { name: 'Send the enquiry' }).click();
  await toast(page, /Enquiry EN-.* sent/).waitFor();
}
