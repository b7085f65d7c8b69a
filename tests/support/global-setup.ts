import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import {
  askToStop,
  findPostmaster,
  isAlive,
  stopPostmaster,
} from '../../server/platform/db/embedded/postmaster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseFolder: string;
  }
}

const FOLDER = /^culet-test-(\d+)-/;

/**
 * Gives the whole run one folder for its database server. The first test file that asks for a
 * database starts the server there; whatever was started is stopped here, also after Ctrl-C.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepAbandoned();
  const folder = await mkdtemp(path.join(tmpdir(), `culet-test-${process.pid}-`));
  project.provide('databaseFolder', folder);
  const lastResort = (): void => stopAtOnce(folder);
  process.once('exit', lastResort);
  return async () => {
    await discard(folder);
    process.off('exit', lastResort);
  };
}

/** A run that was killed outright leaves its server behind: the next run stops it. */
async function sweepAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(FOLDER.exec(name)?.[1]);
    if (pid && !(await isAlive(pid))) await discard(path.join(tmpdir(), name));
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
    askToStop(Number.parseInt(text, 10), 'SIGQUIT');
  } catch {
    // No server was started, or it is gone already.
  }
}
