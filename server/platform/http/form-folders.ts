import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Folders of forms carry the process that receives them, so that the next one knows which of them no process will clear. */
const FOLDER = /^culet-form-(?:(\d+)-)?[A-Za-z0-9]{6}$/;

export const newFormFolder = (): Promise<string> =>
  mkdtemp(path.join(tmpdir(), `culet-form-${process.pid}-`));

/** Asked at the start, when this process has received nothing yet: what bears its number is of one before it. */
export async function clearFormFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const found = FOLDER.exec(name);
    if (!found) continue;
    const owner = Number(found[1]);
    if (owner !== process.pid && isAlive(owner)) continue;
    // Another user's folder of that name is not ours to clear.
    await rm(path.join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It lives, and belongs to another process.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
