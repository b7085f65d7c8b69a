import { availableParallelism, totalmem } from 'node:os';

/** Memory of one test worker with its browser, its databases and its portal, with room to spare. */
const MEMORY_OF_WORKER = 2 * 2 ** 30;

const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** How many test workers this machine carries: one per core, as far as its memory goes. */
export const WORKERS = Math.max(
  1,
  Math.min(availableParallelism(), Math.floor(memory / MEMORY_OF_WORKER)),
);
