import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { BootError } from '../../boot-error.ts';

const run = promisify(execFile);
const FAST_SHUTDOWN_LIMIT = 30_000;
const IMMEDIATE_SHUTDOWN_LIMIT = 5_000;

/** A PostgreSQL server process, whether this process started it or found it. */
export type Postmaster = { readonly pid: number; readonly port: number };

type PidFile = Postmaster & { readonly clusterDir: string; readonly status: string };

/** The lines of postmaster.pid: pid, folder, start time, port, socket folder, address, key, status. */
export async function readPidFile(clusterDir: string): Promise<PidFile | undefined> {
  const text = await readFile(pidFilePath(clusterDir), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, clusterDir: lines[1] ?? '', port: Number(lines[3]), status: lines[7] ?? '' };
}

/** The server that already runs on this folder, told apart from what a crash left in its pid file. */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const found = await readPidFile(clusterDir);
  if (!found) return undefined;
  if (!/postgres/.test(await commandOf(found.pid))) {
    await markAsStale(clusterDir, found.pid);
    return undefined;
  }
  if (found.clusterDir !== clusterDir) {
    throw new BootError(
      `${clusterDir} was moved or copied while its database was running (process ${found.pid}): stop that process, or delete postmaster.pid in a copy.`,
    );
  }
  return found;
}

/**
 * PostgreSQL refuses to start when the process in its pid file still has a number: a zombie that
 * nobody reaped, or a stranger that was given the number since. It knows that its parent's number
 * means neither, so ours is written there. Deleting the file would be wrong: it also leads to the
 * shared memory, by which PostgreSQL sees whether sessions of the dead server are still alive.
 */
async function markAsStale(clusterDir: string, deadPid: number): Promise<void> {
  const file = pidFilePath(clusterDir);
  const text = await readFile(file, 'utf8').catch(() => '');
  if (Number.parseInt(text, 10) !== deadPid) return;
  await writeFile(file, text.replace(/^\d+/, String(process.pid)));
}

/** Empty when there is no such process. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform !== 'linux') return await askPs('command=', pid);
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return text.replaceAll('\0', ' ').trim();
}

/** A zombie counts as gone, no matter which process forgot to reap it. */
export async function isAlive(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return /^[^Z]/.test(await askPs('state=', pid));
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The state follows the name of the program, which may itself hold brackets.
  return /\) [^ZX][^)]*$/.test(text);
}

async function askPs(what: string, pid: number): Promise<string> {
  const asked = run('ps', ['-o', what, '-p', String(pid)]);
  return await asked.then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}

/** Tells the server to roll back what is open, write everything down and go. */
export function askToStop(pid: number, signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Already gone.
  }
}

export async function stopPostmaster({ pid }: Postmaster): Promise<void> {
  askToStop(pid);
  if (await isGoneWithin(pid, FAST_SHUTDOWN_LIMIT)) return;
  // Without a checkpoint: the next start recovers from the log, nothing committed is lost.
  askToStop(pid, 'SIGQUIT');
  await isGoneWithin(pid, IMMEDIATE_SHUTDOWN_LIMIT);
}

async function isGoneWithin(pid: number, limit: number): Promise<boolean> {
  const deadline = Date.now() + limit;
  while (Date.now() < deadline) {
    if (!(await isAlive(pid))) return true;
    await sleep(20);
  }
  return false;
}

function pidFilePath(clusterDir: string): string {
  return path.join(clusterDir, 'postmaster.pid');
}
