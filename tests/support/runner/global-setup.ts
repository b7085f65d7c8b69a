import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import chromium from '@sparticuz/chromium';
import type { TestProject } from 'vitest/node';
import {
  findPostmaster,
  isAlive,
  signalStop,
  stopPostmaster,
} from '../../../server/platform/db/embedded/postmaster.ts';
import { isRoomInSharedMemory, SHARED_MEMORY } from './shared-memory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseFolder: string;
  }
}

const FOLDER = /^culet-test-(\d+)-/;
/**
 * Bytes for the databases of all workers and the other files of PostgreSQL, with a large reserve.
 */
const ROOM_FOR_DATABASES = 4 * 2 ** 30;

/**
 * Creates one folder for the database server of the whole run. The first test file that needs a
 * database starts the server. Teardown stops it, also after Ctrl-C.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepAbandoned();
  // Unpacks Chromium once per machine: a worker would start the file that another one still writes.
  await chromium.executablePath();
  const folder = await mkdtemp(path.join(await placeOf(project), `culet-test-${process.pid}-`));
  project.provide('databaseFolder', folder);
  const lastResort = (): void => stopAtOnce(folder);
  process.once('exit', lastResort);
  return async () => {
    await discard(folder);
    process.off('exit', lastResort);
  };
}

/**
 * Every test file copies and deletes a database of a thousand files, which takes six times as long
 * on a disk. Benchmarks use the disk, as production does, and may need more space.
 */
async function placeOf({ config }: TestProject): Promise<string> {
  if (config.env?.MEASURED) return tmpdir();
  return (await isRoomInSharedMemory(ROOM_FOR_DATABASES)) ? SHARED_MEMORY : tmpdir();
}

/** A killed run leaves its server running. The next run stops it. */
async function sweepAbandoned(): Promise<void> {
  for (const parent of new Set([tmpdir(), SHARED_MEMORY])) {
    for (const name of await readdir(parent).catch(() => [])) {
      const pid = Number(FOLDER.exec(name)?.[1]);
      if (pid && !(await isAlive(pid))) await discard(path.join(parent, name));
    }
  }
}

async function discard(folder: string): Promise<void> {
  const postmaster = await findPostmaster(path.join(folder, 'postgres'));
  if (postmaster) await stopPostmaster(postmaster);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

function stopAtOnce(folder: string): void {
  try {
    const text = readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8');
    signalStop(Number.parseInt(text, 10), 'SIGQUIT');
  } catch {
    // No server was started, or it has already stopped.
  }
}
