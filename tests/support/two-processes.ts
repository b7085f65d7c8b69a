import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type PortalProcess, startPortal } from '../../scripts/portal-process.ts';
import type { FreshDatabase } from './database.ts';
import { freshDemoDatabase } from './demo-database.ts';

export interface TwoProcesses {
  readonly database: FreshDatabase;
  readonly urls: readonly [string, string];
  stop(): Promise<void>;
}

/** The portal twice, each in a process of its own as it is started for people, on one database. */
export async function startTwoProcesses(
  env: Readonly<Record<string, string>> = {},
): Promise<TwoProcesses> {
  const database = await freshDemoDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'culet-two-processes-'));
  const start = (): PortalProcess =>
    startPortal({
      DATABASE_URL: database.url,
      MIGRATE_DATABASE_URL: database.ownerUrl,
      DATA_DIR: folder,
      REQUESTS_PER_MINUTE: '100000',
      ...env,
    });
  const processes = [start(), start()] as const;
  const stop = async (): Promise<void> => {
    for (const one of processes) one.kill('SIGTERM');
    await Promise.all(processes.map(({ exited }) => exited));
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { database, urls: [await processes[0].ready, await processes[1].ready], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
