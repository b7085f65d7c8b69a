import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import {
  clusterUrl,
  openClusterLocation,
} from '../server/platform/db/embedded/cluster-location.ts';
import {
  findPostmaster,
  type Postmaster,
  readPidFile,
  stopPostmaster,
} from '../server/platform/db/embedded/postmaster.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';

/**
 * `npm run restarts`: repeatedly stops or kills the portal in different ways, restarts it and
 * checks the data.
 */
const ROUNDS = 20;
const START_LIMIT_MS = 5_000;
const FIRST_START_LIMIT_MS = 300_000;

type Running = {
  readonly portal: PortalProcess;
  readonly postmaster: Postmaster;
  readonly connection: pg.Client;
};

type Termination = { readonly name: string; readonly end: (running: Running) => Promise<void> };

const TERMINATIONS: readonly Termination[] = [
  {
    name: 'SIGTERM',
    async end({ portal, connection }) {
      await connection.end();
      portal.kill('SIGTERM');
      const code = await portal.exited;
      if (code !== 0) throw new Error(`SIGTERM ended with code ${code}: ${portal.stderr()}`);
    },
  },
  {
    name: 'kill -9, restart at once',
    async end({ portal, connection }) {
      await connection.end();
      portal.kill('SIGKILL');
      await portal.exited;
    },
  },
  {
    name: 'kill -9, open transaction in PostgreSQL',
    async end({ portal, connection }) {
      await connection.query('BEGIN; INSERT INTO restart_probe VALUES (-1)');
      portal.kill('SIGKILL');
      await portal.exited;
      await connection.end();
    },
  },
  {
    name: 'kill -9 of both',
    async end({ portal, postmaster, connection }) {
      portal.kill('SIGKILL');
      process.kill(postmaster.pid, 'SIGKILL');
      await portal.exited;
      await connection.end().catch(() => undefined);
    },
  },
];

let latest: PortalProcess | undefined;

async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'culet-restarts-'));
  try {
    await restartRepeatedly(dataDir);
  } finally {
    latest?.kill('SIGKILL');
    await latest?.exited;
    const left = await findPostmaster(path.join(dataDir, 'postgres'));
    if (left) await stopPostmaster(left);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function restartRepeatedly(dataDir: string): Promise<void> {
  let { running, took } = await start(dataDir, FIRST_START_LIMIT_MS);
  console.log(`first start${' '.repeat(40)}${took} ms`);
  await running.connection.query('CREATE TABLE restart_probe (round integer PRIMARY KEY)');
  let slowest = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const termination = TERMINATIONS[(round - 1) % TERMINATIONS.length];
    if (!termination) throw new Error('No termination is defined.');
    await running.connection.query('INSERT INTO restart_probe VALUES ($1)', [round]);
    await termination.end(running);
    ({ running, took } = await start(dataDir, START_LIMIT_MS));
    await requireRows(running.connection, round);
    slowest = Math.max(slowest, took);
    console.log(`${String(round).padStart(2)}  ${termination.name.padEnd(46)} ${took} ms`);
  }
  await running.connection.end();
  running.portal.kill('SIGTERM');
  await running.portal.exited;
  console.log(
    `${ROUNDS} restarts, every row kept, slowest ${slowest} ms (limit ${START_LIMIT_MS} ms)`,
  );
}

async function start(
  dataDir: string,
  limitMs: number,
): Promise<{ running: Running; took: number }> {
  const startedAt = performance.now();
  const portal = startPortal({ DATA_DIR: dataDir });
  latest = portal;
  const address = await portal.ready;
  await (await fetch(address)).arrayBuffer();
  const took = Math.round(performance.now() - startedAt);
  if (took > limitMs) throw new Error(`The portal took ${took} ms to start (limit ${limitMs} ms).`);

  const place = await openClusterLocation(dataDir);
  const postmaster = await readPidFile(place.cluster);
  if (!postmaster) throw new Error('The portal runs without its PostgreSQL.');
  const connection = new pg.Client({
    connectionString: clusterUrl(place, postmaster.port, 'culet'),
  });
  // Some ways to stop the portal close the connection.
  connection.on('error', () => undefined);
  await connection.connect();
  return { running: { portal, postmaster, connection }, took };
}

async function requireRows(connection: pg.Client, expected: number): Promise<void> {
  const { rows } = await connection.query<{ rows: number; stray: number }>(
    `SELECT count(*) FILTER (WHERE round > 0)::int AS rows,
            count(*) FILTER (WHERE round < 0)::int AS stray
     FROM restart_probe`,
  );
  const found = rows[0];
  if (found?.rows === expected && found.stray === 0) return;
  throw new Error(
    `Found ${found?.rows} of ${expected} rows, and ${found?.stray} uncommitted rows.`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
