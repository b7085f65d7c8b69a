import { expect, it } from 'vitest';
import { connectionShares } from '../../server/threads/connection-shares.ts';

it.each([
  // One thread is all of it.
  [20, 1, { ofThread: 0, ofMain: 20 }],
  [20, 3, { ofThread: 5, ofMain: 5 }],
  [50, 3, { ofThread: 12, ofMain: 14 }],
  // Fewer than four are no use to a thread.
  [20, 7, { ofThread: 4, ofMain: 4 }],
  [4, 2, { ofThread: 4, ofMain: 4 }],
])('%i connections and %i threads', (connections, threads, shares) => {
  expect(connectionShares(connections, threads)).toEqual(shares);
});
