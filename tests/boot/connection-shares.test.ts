import { expect, it } from 'vitest';
import { sizePools } from '../../server/threads/pool-sizing.ts';

it.each([
  // One thread is all of it.
  [20, 1, { perWorker: 0, main: 20 }],
  [20, 3, { perWorker: 5, main: 5 }],
  [50, 3, { perWorker: 12, main: 14 }],
  // Fewer than four are no use to a thread.
  [20, 7, { perWorker: 4, main: 4 }],
  [4, 2, { perWorker: 4, main: 4 }],
])('%i connections and %i threads', (connections, threads, shares) => {
  expect(sizePools(connections, threads)).toEqual(shares);
});
