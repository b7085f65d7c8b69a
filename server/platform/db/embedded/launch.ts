import { spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { BootError } from '../../boot-error.ts';
import type { ClusterLocation } from './cluster-location.ts';
import { isAlive, type Postmaster, readPidFile } from './postmaster.ts';
import type { RunAs } from './run-as.ts';
import { asOption } from './settings.ts';

export type Launch = {
  readonly location: ClusterLocation;
  readonly program: string;
  readonly args: readonly string[];
  readonly runAs: RunAs;
};

/** Long, because crash recovery may take minutes. A server that dies is noticed immediately. */
const READY_TIMEOUT_MS = 300_000;
const MAX_LOG_BYTES = 16 * 1024 * 1024;

/** A killed server may hold its shared memory, lock file or port for a moment. */
const TRANSIENT = /shared memory block|lock file|could not bind|could not create any TCP/;

export class TransientError extends BootError {}

export async function launch(plan: Launch, wantedPort?: number): Promise<Postmaster> {
  await rotateLog(plan.location.log);
  const logged = await sizeOf(plan.location.log);
  const port = wantedPort ?? (await findFreePort());
  const pid = await spawnServer(plan, port);
  if (await isReady(plan.location.cluster, pid)) return { pid, port };
  const complaint = await lastComplaint(plan.location.log, logged);
  const Trouble = TRANSIENT.test(complaint) ? TransientError : BootError;
  throw new Trouble(`PostgreSQL did not start: ${complaint} (see ${plan.location.log})`);
}

async function spawnServer(
  { location, program, args, runAs }: Launch,
  port: number,
): Promise<number> {
  const log = await open(location.log, 'a', 0o600);
  const [command = program, ...rest] = [
    ...runAs.prefix,
    program,
    ...args,
    ...asOption(['port', String(port)]),
  ];
  try {
    const child = spawn(command, rest, {
      ...(runAs.prefix.length === 0 && runAs.user),
      cwd: '/',
      // Own process group: Ctrl-C reaches only the portal, which drains its requests and then stops
      // the database.
      detached: true,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: ['ignore', log.fd, log.fd],
    });
    child.unref();
    return await new Promise((resolve, reject) => {
      child.once('spawn', () => resolve(child.pid ?? 0));
      child.once('error', reject);
    });
  } finally {
    await log.close();
  }
}

/**
 * Another process may have started the server. Returns false if the server stops or dies, or after
 * `READY_TIMEOUT_MS`.
 */
export async function isReady(clusterDir: string, pid: number): Promise<boolean> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const alive = await isAlive(pid);
    const found = await readPidFile(clusterDir);
    if (found?.pid === pid && found.status === 'ready') return alive;
    if (!alive || (found?.pid === pid && found.status === 'stopping')) return false;
    await sleep(15);
  }
  return false;
}

async function findFreePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

async function rotateLog(log: string): Promise<void> {
  if ((await sizeOf(log)) > MAX_LOG_BYTES) await rename(log, `${log}.old`);
}

async function sizeOf(file: string): Promise<number> {
  return await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

async function lastComplaint(log: string, since: number): Promise<string> {
  const text = (await readFile(log)).subarray(since).toString('utf8');
  const lines = text.split('\n').filter((line) => line.trim() && !/HINT|DETAIL/.test(line));
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1);
  return fatal?.replace(/^.*?(FATAL|PANIC):\s*/, '') ?? 'no reason was given';
}
