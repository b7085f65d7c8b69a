import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
/** For the databases of all workers at once and for what PostgreSQL writes beside them, with plenty to spare. */
const ROOM_FOR_DATABASES = 4 * 2 ** 30;

/**
 * Gives the whole run one folder for its database server. The first test file that asks for a
 * database starts the server there; whatever was started is stopped here, also after Ctrl-C.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepAbandoned();
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
 * Every test file copies a database of a thousand files and removes it: on a disk that takes six times as long. What is
 * measured lies on the disk, as it always did, and may be larger than the room.
 */
async function placeOf({ config }: TestProject): Promise<string> {
  if (config.env?.MEASURED) return tmpdir();
  return (await isRoomInSharedMemory(ROOM_FOR_DATABASES)) ? SHARED_MEMORY : tmpdir();
}

/** A run that was killed outright leaves its server behind: the next run stops it. */
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
    // No server was started, or it is gone already.
  }
}
