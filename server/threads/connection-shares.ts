/** With fewer, one slow request would block the others of its worker. */
const LEAST = 4;

interface Shares {
  readonly ofThread: number;
  readonly ofMain: number;
}

/**
 * Distributes the connection budget of the process. The main thread needs about as many as a
 * worker, for jobs and LISTEN, and gets the remainder.
 */
export function connectionShares(connections: number, threads: number): Shares {
  if (threads === 1) return { ofThread: 0, ofMain: connections };
  const ofThread = Math.max(LEAST, Math.floor(connections / (threads + 1)));
  return { ofThread, ofMain: Math.max(LEAST, connections - threads * ofThread) };
}
