import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * The folder name contains the pid of the process, so that a later process can find folders of dead
 * processes.
 */
const FOLDER = /^culet-form-(?:(\d+)-)?[A-Za-z0-9]{6}$/;

export const createUploadFolder = (): Promise<string> =>
  mkdtemp(path.join(tmpdir(), `culet-form-${process.pid}-`));

/**
 * Removes the upload folders of dead processes. Runs at startup: a folder with the pid of this
 * process must then be from an earlier process.
 */
export async function removeStaleUploadFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const found = FOLDER.exec(name);
    if (!found) continue;
    const owner = Number(found[1]);
    if (owner !== process.pid && isAlive(owner)) continue;
    // Ignores folders that belong to another operating system user.
    await rm(path.join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
