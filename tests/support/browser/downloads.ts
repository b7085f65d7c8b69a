import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';

/** Returns the file that the press downloads. */
export async function downloadedBy(page: Page, press: () => Promise<unknown>): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await file.path());
}

/** Exports the list by its dialog in this format, such as "CSV". Returns the file. */
export const exportedAs = async (page: Page, format: string): Promise<Buffer> =>
  readFile(await (await exportBy(page, format)).path());

export async function exportBy(page: Page, format: string): Promise<Download> {
  await page.locator('.ui-grid-toolbar').getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: /^Export/ });
  await dialog.getByText(format, { exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return file;
}
