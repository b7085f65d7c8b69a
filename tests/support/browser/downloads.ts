import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** Generous, because some files are generated on the server first and others in the browser. */
const PATIENCE = { timeout: 60_000 };

/** Returns the file that the press downloads. */
export async function downloadedBy(page: Page, press: () => Promise<unknown>): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download', PATIENCE), press()]);
  return readFile(await file.path());
}
