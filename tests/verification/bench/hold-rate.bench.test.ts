import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BenchWorld, benchWorld } from './support/bench-world.ts';
import { bareServer } from './support/by-hand.ts';
import { compare, printComparison } from './support/measure.ts';

const CLIENTS = 16;
const ROUNDS = 40;
const ALLOWED = 2;

let world: BenchWorld;
let bare: { app: FastifyInstance; url: string };
beforeAll(async () => {
  world = await benchWorld(2_000, CLIENTS);
  bare = await bareServer(world.portal.database.pool, world.customer);
});
afterAll(async () => {
  await bare.app.close();
  await world.stop();
});

/** Sixteen clients, each holding and releasing a stone of its own, from another thread over real HTTP. */
function load(base: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./support/load-client.ts', import.meta.url), {
      workerData: { base, token: world.customer.token, stockNumbers: world.free, rounds: ROUNDS },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

test(`${CLIENTS} clients hold and release at no less than half the rate of bare handlers`, async () => {
  const result = await compare(
    6,
    () => load(`${world.portal.url}/api/v1/inventory/new-arrival`),
    () => load(bare.url),
    () => world.letGo(),
  );
  printComparison(`${CLIENTS * ROUNDS * 2} holds and releases`, result, ALLOWED);
  expect(result.ratio.median).toBeLessThanOrEqual(ALLOWED);
});
