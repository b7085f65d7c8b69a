import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type FileStorage, requireKey } from './storage.ts';

/** Files in a folder of this machine, two levels deep so that no folder grows without end. */
export function folderStorage(folder: string): FileStorage {
  const placeOf = (key: string): string => {
    requireKey(key);
    return path.join(folder, key);
  };
  return {
    async put(key, file) {
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true });
      // Copied beside its place and renamed into it: a half-written file never bears the name of a whole one.
      const draft = `${place}.part`;
      await copyFile(file, draft);
      await flush(draft);
      await rename(draft, place);
      await flush(path.dirname(place));
    },
    async open(key) {
      const handle = await open(placeOf(key), 'r');
      return createReadStream('', { fd: handle, autoClose: true });
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  };
}

async function flush(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
