import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStorage } from '../../platform/files/storage.ts';
import { createUploadFolder } from '../../platform/http/upload-folders.ts';
import { describeFault, ListFault } from '../lists/list-fault.ts';
import { ListUnreadable } from './list-unreadable.ts';

export async function withStoredFile<T>(
  storage: FileStorage,
  key: string,
  read: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await createUploadFolder();
  try {
    const file = path.join(folder, 'list');
    await pipeline(await storage.open(key), createWriteStream(file));
    return await read(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function withListFile<T>(
  storage: FileStorage,
  key: string,
  read: (file: string) => Promise<T>,
): Promise<T> {
  try {
    return await withStoredFile(storage, key, read);
  } catch (error) {
    throw error instanceof ListFault
      ? new ListUnreadable(`The list ${describeFault(error)}`)
      : error;
  }
}
