import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import type { DemoSize } from '../../../demo/load/demo-size.ts';
import { storeDemoFiles } from '../../../demo/load/load-registrations.ts';
import { folderStorage } from '../../../server/platform/files/folder-storage.ts';

/**
 * Puts the document files of the demo world into a portal. They are generated once in a run and
 * copied.
 */
export async function putDemoPapers(filesDir: string, size: DemoSize): Promise<void> {
  const drawn = path.join(inject('databaseFolder'), `papers-${size.seed}-${size.stones}`);
  if (!existsSync(drawn)) {
    const draft = `${drawn}-${randomUUID()}`;
    await storeDemoFiles(folderStorage(draft), size);
    // Another worker may have been faster.
    await rename(draft, drawn).catch(() => rm(draft, { recursive: true }));
  }
  await cp(drawn, filesDir, { recursive: true });
}
