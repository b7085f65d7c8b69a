import { afterEach, expect, it } from 'vitest';
import { LocalLimiter } from '../../server/platform/limits/resource-limiter.ts';
import { sharedIndex } from '../../server/stock/search/index/shared-index.ts';
import type { ServedIndex } from '../../server/stock/search/serve-search.ts';
import { HttpWorkerPool } from '../../server/threads/http-worker-pool.ts';
import { until } from '../support/runner/until.ts';
import type { Dying } from '../support/servers/dying-thread.ts';

interface Told {
  readonly what: string;
  readonly why: string;
  readonly at: number;
}

const nothing = async () => ({ done: 0, total: 0 });
/** These threads search nothing. */
const search: ServedIndex = {
  shared: sharedIndex(),
  query: nothing,
  columns: nothing,
  look: () => undefined,
  catchUp: async () => undefined,
  learn: async () => ({ profile: 0, number: 0 }),
  subscribe: () => () => undefined,
  acquireSlot: () => 0,
  releaseSlot: () => undefined,
};

let crew: HttpWorkerPool | undefined;
let told: Told[] = [];
afterEach(async () => {
  await crew?.close();
  crew = undefined;
  told = [];
});

async function start(settings: Dying): Promise<HttpWorkerPool> {
  crew = await HttpWorkerPool.start({
    script: new URL('../support/servers/dying-thread.ts', import.meta.url),
    settings,
    size: 2,
    limiter: new LocalLimiter(),
    search,
    metrics: { render: async () => '' },
    logError: (what, error) =>
      told.push({ what, why: error instanceof Error ? error.message : '', at: Date.now() }),
  });
  return crew;
}

it('the start fails with the error of a worker that cannot start', async () => {
  await expect(start({ when: 'begun' })).rejects.toThrow('It died when it was begun.');
  expect(told).toEqual([]);
});

it('a worker that dies is logged with its cause, and is replaced on the same port', async () => {
  const running = await start({ when: 'told' });
  await running.listen({ host: '127.0.0.1', port: 0 });
  const first = running.workers;
  running.refreshAll();
  await until('both are replaced', () => running.workers.length === 2 && told.length === 2);
  const fault = {
    what: 'an HTTP worker exited and is being replaced',
    why: 'It died when it was told.',
  };
  expect(told).toMatchObject([fault, fault]);
  for (const thread of first) expect(running.workers).not.toContain(thread);
  expect(await running.isReady()).toBe(true);
});

it('a worker that dies repeatedly is restarted after a pause', async () => {
  const running = await start({ when: 'told' });
  await until('four died', () => {
    running.refreshAll();
    return told.length >= 4;
  });
  // The first two died at once; their successors began a second later.
  expect((told[3]?.at ?? 0) - (told[0]?.at ?? 0)).toBeGreaterThan(900);
});

it('a worker that ends with the pool is not an error', async () => {
  const running = await start({ when: 'told' });
  await running.close();
  expect(running.workers).toEqual([]);
  expect(told).toEqual([]);
});
