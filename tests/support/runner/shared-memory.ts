import { statfs } from 'node:fs/promises';

/** A file system in memory. */
export const SHARED_MEMORY = '/dev/shm';

export async function isRoomInSharedMemory(bytes: number): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(SHARED_MEMORY);
    return bavail * bsize >= bytes;
  } catch {
    return false;
  }
}
