import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStorage } from '../../platform/files/storage.ts';
import { newFormFolder } from '../../platform/http/form-folders.ts';
import { ListFault, listFaultWords } from '../lists/list-fault.ts';
import { ListUnreadable } from './list-unreadable.ts';

/** Lends a stored list as a file of this machine; what is wrong in it is told to its sender. */
export async function withFile<T>(
  storage: FileStorage,
  key: string,
  read: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await newFormFolder();
  try {
    const file = path.join(folder, 'list');
    await pipeline(await storage.open(key), createWriteStream(file));
    return await read(file);
  } catch (error) {
    throw error instanceof ListFault
      ? new ListUnreadable(`The list ${listFaultWords(error)}`)
      : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
