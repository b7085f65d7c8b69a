import { parentPort, workerData } from 'node:worker_threads';
import { matchStones } from './match-stones.ts';
import type { MatchTask } from './match-task.ts';

const { stones, setSize, most, choice } = workerData as MatchTask;
parentPort?.postMessage(matchStones(stones, setSize, most, choice));
