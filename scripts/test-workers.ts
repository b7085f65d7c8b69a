import { availableParallelism, totalmem } from 'node:os';

/** Memory in bytes for one test worker with its browser, databases and portal, with a reserve. */
const BYTES_PER_WORKER = 2 * 2 ** 30;

const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** Number of parallel test workers: one for each core, limited by the memory. */
export const WORKER_COUNT = Math.max(
  1,
  Math.min(availableParallelism(), Math.floor(memory / BYTES_PER_WORKER)),
);
