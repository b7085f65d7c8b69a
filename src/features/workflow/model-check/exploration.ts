import { queryOptions } from '@tanstack/react-query';
import type { Witness } from '#machines/model-check/reachability.ts';
import type { Found, Question, Reply } from './model-check-worker.ts';

type WorkerRequest =
  | Omit<Extract<Question, { kind: 'way' }>, 'id'>
  | Omit<Extract<Question, { kind: 'explore' }>, 'id'>;
interface Waiting {
  resolve(found: Reply['found']): void;
  reject(error: Error): void;
}

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/**
 * Returns the worker that explores states. The worker starts on first use and lives as long as the
 * page.
 */
function getWorker(): Worker {
  if (worker) return worker;
  const begun = new Worker(new URL('./model-check-worker.ts', import.meta.url), { type: 'module' });
  begun.addEventListener('message', ({ data: { id, found } }: MessageEvent<Reply>) => {
    waiting.get(id)?.resolve(found);
    waiting.delete(id);
  });
  // Removes a failed worker, so that the next request starts a new one.
  begun.addEventListener('error', () => {
    begun.terminate();
    worker = null;
    for (const { reject } of waiting.values())
      reject(new Error('The exploration stopped with an error.'));
    waiting.clear();
  });
  worker = begun;
  return begun;
}

const callWorker = <T extends Reply['found']>(question: WorkerRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    lastId += 1;
    waiting.set(lastId, { resolve: (found) => resolve(found as T), reject });
    getWorker().postMessage({ ...question, id: lastId });
  });

/** Options for results that never expire, because the models of a build never change. */
const IMMUTABLE_QUERY = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
};

export const explorationQuery = (scope: string) =>
  queryOptions({
    queryKey: ['together', 'found', scope],
    queryFn: () => callWorker<Found>({ kind: 'explore', scope }),
    ...IMMUTABLE_QUERY,
  });

export const shortestPathQuery = (scope: string, wanted: readonly string[]) =>
  queryOptions({
    queryKey: ['together', 'way', scope, ...wanted],
    queryFn: () => callWorker<Witness | null>({ kind: 'way', scope, wanted }),
    ...IMMUTABLE_QUERY,
  });
