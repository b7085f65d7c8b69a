import { Worker } from 'node:worker_threads';
import type { BenchWorld } from './bench-world.ts';

export interface Times {
  searches: number[];
  holds: number[];
}

const SEARCHES = [
  { shape: ['ROUND'], carat: [{ from: 1, to: 1.5 }] },
  { color: ['D', 'E'], clarity: ['VS1'] },
  {},
].map((data) => JSON.stringify({ data }));

/** Runs the work while a customer searches and holds, from a thread of its own. */
export async function searchDuring<T>(
  { portal, customer, free }: BenchWorld,
  during: () => Promise<T>,
): Promise<{ value: T; times: Times }> {
  const worker = new Worker(new URL('./steady-client.ts', import.meta.url), {
    workerData: {
      base: `${portal.url}/api/v1`,
      token: customer.token,
      searches: SEARCHES,
      stockNo: free[0],
    },
  });
  const measured = new Promise<Times>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  // An error of the client is thrown after the work.
  measured.catch(() => undefined);
  const value = await during();
  worker.postMessage('stop');
  return { value, times: await measured };
}
