import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { BootError } from '../../boot-error.ts';

const run = promisify(execFile);
const FAST_SHUTDOWN_LIMIT = 30_000;
const IMMEDIATE_SHUTDOWN_LIMIT = 5_000;

export type Postmaster = { readonly pid: number; readonly port: number };

type PidFile = Postmaster & { readonly clusterDir: string; readonly status: string };

/**
 * Lines of postmaster.pid: pid, folder, start time, port, socket folder, address, shared memory
 * key, status.
 */
export async function readPidFile(clusterDir: string): Promise<PidFile | undefined> {
  const text = await readFile(pidFilePath(clusterDir), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, clusterDir: lines[1] ?? '', port: Number(lines[3]), status: lines[7] ?? '' };
}

/**
 * Undefined if no server runs on the folder. Overwrites the pid of a stale pid file, so that
 * PostgreSQL can start.
 */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const found = await readPidFile(clusterDir);
  if (!found) return undefined;
  if (!/postgres/.test(await commandOf(found.pid))) {
    await overwriteStalePid(clusterDir, found.pid);
    return undefined;
  }
  if (found.clusterDir !== clusterDir) {
    throw new BootError(
      `${clusterDir} was moved or copied while its database was running (process ${found.pid}): stop that process, or, if this folder is a copy, delete postmaster.pid.`,
    );
  }
  return found;
}

/**
 * PostgreSQL refuses to start if the pid file names a live process other than its parent. The
 * parent is the portal, so the portal's pid goes into the file. Deleting the file would lose the
 * shared memory key, which detects surviving sessions.
 */
async function overwriteStalePid(clusterDir: string, deadPid: number): Promise<void> {
  const file = pidFilePath(clusterDir);
  const text = await readFile(file, 'utf8').catch(() => '');
  if (Number.parseInt(text, 10) !== deadPid) return;
  await writeFile(file, text.replace(/^\d+/, String(process.pid)));
}

async function commandOf(pid: number): Promise<string> {
  if (process.platform !== 'linux') return await runPs('command=', pid);
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return text.replaceAll('\0', ' ').trim();
}

/** A zombie counts as dead. */
export async function isAlive(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return /^[^Z]/.test(await runPs('state=', pid));
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The text is "pid (program name) state …", and the name may contain parentheses.
  return /\) [^ZX][^)]*$/.test(text);
}

async function runPs(what: string, pid: number): Promise<string> {
  const output = run('ps', ['-o', what, '-p', String(pid)]);
  return await output.then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}

/**
 * SIGINT is PostgreSQL's fast shutdown: open transactions roll back and a checkpoint is written.
 * SIGQUIT is the immediate shutdown.
 */
export function signalStop(pid: number, signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already exited.
  }
}

export async function stopPostmaster({ pid }: Postmaster): Promise<void> {
  signalStop(pid);
  if (await isGoneWithin(pid, FAST_SHUTDOWN_LIMIT)) return;
  // An immediate shutdown skips the checkpoint, but the next start replays the WAL, so no commit is
  // lost.
  signalStop(pid, 'SIGQUIT');
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
