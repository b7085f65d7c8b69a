import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { dialogOf } from './pages.ts';

/** The question, once it knows how its records stand: by its key, or by its button. */
export async function asked(
  page: Page,
  by: string | Locator,
  name: string | RegExp,
): Promise<Locator> {
  const known = page.waitForResponse((answer) => answer.url().includes('/workflows/last-steps'));
  await (typeof by === 'string' ? page.keyboard.press(by) : by.click());
  const dialog = await dialogOf(page, name);
  expect((await known).status()).toBe(200);
  return dialog;
}

/** What others did to its records since it stands open. */
export const tell = (dialog: Locator): Locator =>
  dialog.getByRole('list', { name: 'Changed meanwhile' });
