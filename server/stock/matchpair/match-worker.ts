import { parentPort, workerData } from 'node:worker_threads';
import { matchStones } from './match-stones.ts';
import type { MatchTask } from './match-task.ts';

/**
 * Worker thread that groups the given stones into matching pairs or sets, posts the result and
 * exits.
 */
const { stones, setSize, most } = workerData as MatchTask;
parentPort?.postMessage(matchStones(stones, setSize, most));
