import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import type { DemoSize } from '../../../server/demo/load/load-demo.ts';
import { storeDemoFiles } from '../../../server/demo/load/load-registrations.ts';
import { folderStorage } from '../../../server/platform/files/folder-storage.ts';

/** The papers of this demo world as files of a portal: drawn once in a run, and copied to each. */
export async function putDemoPapers(filesDir: string, size: DemoSize): Promise<void> {
  const drawn = path.join(inject('databaseFolder'), `papers-${size.seed}-${size.stones}`);
  if (!existsSync(drawn)) {
    const draft = `${drawn}-${randomUUID()}`;
    await storeDemoFiles(folderStorage(draft), size);
    // Another worker may have been quicker.
    await rename(draft, drawn).catch(() => rm(draft, { recursive: true }));
  }
  await cp(drawn, filesDir, { recursive: true });
}
