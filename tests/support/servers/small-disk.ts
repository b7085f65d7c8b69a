import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Leaves at most `free` bytes free. */
  fill(free: number): Promise<void>;
  empty(): Promise<void>;
  stop(): void;
}

const MOUNT = 'mount -t tmpfs -o size=16m none "$0" && echo mounted && read -r end';

/**
 * A real file system of 16 MB in memory. It is mounted in a user namespace, which needs no root,
 * and is accessed through the process that holds the namespace. Null if the kernel forbids user
 * namespaces.
 */
export async function smallDisk(): Promise<SmallDisk | null> {
  const holder = spawn(
    'unshare',
    ['--user', '--map-root-user', '--mount', 'sh', '-c', MOUNT, tmpdir()],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  );
  const ended = once(holder, 'exit').then(
    () => false,
    () => false,
  );
  if (!(await Promise.race([once(holder.stdout, 'data').then(() => true), ended]))) return null;
  const folder = path.join(`/proc/${holder.pid}/root`, tmpdir());
  const filler = path.join(folder, 'filler');
  const empty = () => rm(filler, { force: true });
  return {
    folder,
    async fill(free) {
      await empty();
      const reserve = `${filler}.reserve`;
      await writeFile(reserve, Buffer.alloc(free));
      // The kernel writes until the disk is full and keeps that part.
      await writeFile(filler, Buffer.alloc(16 * 1024 * 1024)).catch(() => undefined);
      await rm(reserve);
    },
    empty,
    stop: () => void holder.stdin.end(),
  };
}
