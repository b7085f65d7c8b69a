import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** A server writes some files first, and a browser draws others. */
const PATIENCE = { timeout: 60_000 };

/** The file that a press brings. */
export async function downloadedBy(page: Page, press: () => Promise<unknown>): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download', PATIENCE), press()]);
  return readFile(await file.path());
}
