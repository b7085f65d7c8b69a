import { availableParallelism, totalmem } from 'node:os';

/** Bytes for one test worker with its browser, databases and portal, with a reserve. */
const BYTES_PER_WORKER = 2 * 2 ** 30;

const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

export const WORKER_COUNT = Math.max(
  1,
  Math.min(availableParallelism(), Math.floor(memory / BYTES_PER_WORKER)),
);
