import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type FileStorage, requireKey } from './storage.ts';

/** Only the operating system user of the portal can read uploaded files. */
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;

export function folderStorage(folder: string): FileStorage {
  const placeOf = (key: string): string => {
    requireKey(key);
    return path.join(folder, key);
  };
  return {
    async put(key, file) {
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true, mode: OWN_FOLDER });
      // The rename makes sure that a file with its final name is complete.
      const draft = `${place}.part`;
      await copyFile(file, draft);
      await chmod(draft, OWN_FILE);
      await flush(draft);
      await rename(draft, place);
      await flush(path.dirname(place));
    },
    async open(key, range) {
      const handle = await open(placeOf(key), 'r');
      return createReadStream('', { fd: handle, autoClose: true, ...range });
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  };
}

/** The mode of the folder is set last, so that the next start repeats an interrupted run. */
export async function restrictToOwner(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWN_FOLDER });
  if (((await stat(folder)).mode & 0o777) === OWN_FOLDER) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(place, OWN_FOLDER);
    else if (entry.isFile()) await chmod(place, OWN_FILE);
  }
  await chmod(folder, OWN_FOLDER);
}

async function flush(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
