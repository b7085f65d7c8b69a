import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type PortalProcess, startPortal } from '../../../scripts/portal-process.ts';
import type { FreshDatabase } from './database.ts';
import { freshDemoDatabase } from './demo-database.ts';
import { freePort } from './free-port.ts';

export interface TwoProcesses {
  readonly database: FreshDatabase;
  readonly urls: readonly [string, string];
  /** returns the output of both processes so far, including earlier ones */
  said(): string;
  /** Stops one process as an operator does, and starts it at the same address. */
  restart(which: 0 | 1): Promise<void>;
  stop(): Promise<void>;
}

/** Starts two portal processes on one database, as in production. */
export async function startTwoProcesses(
  env: Readonly<Record<string, string>> = {},
): Promise<TwoProcesses> {
  const database = await freshDemoDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'culet-two-processes-'));
  const ports = [await freePort(), await freePort()] as const;
  const start = (which: 0 | 1): PortalProcess =>
    startPortal({
      PORT: String(ports[which]),
      DATABASE_URL: database.url,
      MIGRATE_DATABASE_URL: database.ownerUrl,
      DATA_DIR: folder,
      REQUESTS_PER_MINUTE: '100000',
      ...env,
    });
  const processes: [PortalProcess, PortalProcess] = [start(0), start(1)];
  const stop = async (): Promise<void> => {
    for (const one of processes) one.kill('SIGTERM');
    await Promise.all(processes.map(({ exited }) => exited));
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const urls = [await processes[0].ready, await processes[1].ready] as const;
    let before = '';
    const said = (): string => before + processes.map(printedBy).join('');
    const restart = async (which: 0 | 1): Promise<void> => {
      processes[which].kill('SIGTERM');
      const code = await processes[which].exited;
      if (code !== 0) throw new Error(`it ended with ${code}: ${processes[which].stderr()}`);
      before += printedBy(processes[which]);
      processes[which] = start(which);
      await processes[which].ready;
    };
    return { database, urls, said, restart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const printedBy = ({ stdout, stderr }: PortalProcess): string => stdout() + stderr();
