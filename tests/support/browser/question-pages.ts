import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { dialogOf } from './pages.ts';

/**
 * Opens a confirmation dialog by shortcut or button, and waits until it knows the state of its
 * records.
 */
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

/** Changes that other users made to the records while the dialog was open. */
export const tell = (dialog: Locator): Locator =>
  dialog.getByRole('list', { name: 'Changed since you opened this view' });
