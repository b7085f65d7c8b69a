import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PortalProcess, startPortal } from '../../scripts/portal-process.ts';
import { findPostmaster, stopPostmaster } from '../../server/platform/db/embedded/postmaster.ts';
import { until } from '../support/runner/until.ts';

const FIRST_RUN = 300_000;

let dataDir: string;
let portal: PortalProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'culet-lifecycle-'));
  portal = start();
  await portal.ready;
}, FIRST_RUN);

afterAll(async () => {
  portal.kill('SIGKILL');
  await portal.exited;
  const left = await findPostmaster(cluster());
  if (left) await stopPostmaster(left);
  await rm(dataDir, { recursive: true, force: true });
});

function start(): PortalProcess {
  return startPortal({ DATA_DIR: dataDir, DEMO_STONES: '200' });
}

function cluster(): string {
  return path.join(dataDir, 'postgres');
}

async function postmasterPid(): Promise<number | undefined> {
  return (await findPostmaster(cluster()))?.pid;
}

/** How long it takes is what `npm run restarts` tells. */
async function startAgain(): Promise<void> {
  portal = start();
  await portal.ready;
}

test('a second start in the same folder is refused without affecting the first', async () => {
  const second = start();
  expect(await second.exited).toBe(1);
  expect(second.stderr()).toBe(
    `Another portal already uses ${dataDir}: stop it first, or set DATA_DIR to another folder.\n`,
  );
  expect((await fetch(await portal.ready)).status).toBeLessThan(500);
});

test('after kill -9, the next start adopts the running database', async () => {
  const orphan = await postmasterPid();
  portal.kill('SIGKILL');
  await portal.exited;
  expect(await postmasterPid()).toBe(orphan);
  await startAgain();
  expect(await postmasterPid()).toBe(orphan);
});

test('after kill -9 of the database as well, the next start recovers it', async () => {
  const killed = await postmasterPid();
  portal.kill('SIGKILL');
  if (killed) process.kill(killed, 'SIGKILL');
  await portal.exited;
  await startAgain();
  expect(await postmasterPid()).not.toBe(killed);
});

test('SIGTERM completes the pending request, refuses new ones and stops the database', async () => {
  const { hostname, port } = new URL(await portal.ready);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  const body = JSON.stringify({ data: {} });
  socket.write(
    `POST /api/v1/user/login HTTP/1.1\r\nHost: ${hostname}\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 3)}`,
  );
  expect(await once(socket, 'data')).toEqual([expect.stringMatching(/^HTTP\/1\.1 100 /)]);
  const answer = once(socket, 'data');
  portal.kill('SIGTERM');
  const address = await portal.ready;
  await until('nobody new is let in', () =>
    fetch(address).then(
      () => false,
      () => true,
    ),
  );
  expect(await postmasterPid()).toBeDefined();
  socket.write(body.slice(3));
  expect(await answer).toEqual([expect.stringMatching(/^HTTP\/1\.1 4\d\d /)]);
  socket.end();
  expect(await portal.exited).toBe(0);
  expect(await postmasterPid()).toBeUndefined();
});
