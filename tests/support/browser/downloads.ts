import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** Returns the file that the press downloads. */
export async function downloadedBy(page: Page, press: () => Promise<unknown>): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await file.path());
}
