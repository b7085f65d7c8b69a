/** With fewer connections, one slow request would block the other requests of its worker. */
const MIN_CONNECTIONS = 4;

interface PoolSizes {
  readonly perWorker: number;
  readonly main: number;
}

/**
 * Distributes the connection budget of the process. The main thread gets the share of one worker,
 * for jobs and LISTEN, plus the remainder.
 */
export function sizePools(connections: number, threads: number): PoolSizes {
  if (threads === 1) return { perWorker: 0, main: connections };
  const perWorker = Math.max(MIN_CONNECTIONS, Math.floor(connections / (threads + 1)));
  return { perWorker, main: Math.max(MIN_CONNECTIONS, connections - threads * perWorker) };
}
