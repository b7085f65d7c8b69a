import { queryOptions } from '@tanstack/react-query';
import type { Way } from '../../../machines/together/combination.ts';
import type { Found, Question, Reply } from './together-worker.ts';

type Asked =
  | Omit<Extract<Question, { kind: 'way' }>, 'id'>
  | Omit<Extract<Question, { kind: 'explore' }>, 'id'>;
interface Waiting {
  resolve(found: Reply['found']): void;
  reject(error: Error): void;
}

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, Waiting>();

/** Returns the worker that explores. It starts on first use and lives as long as the page. */
function explorer(): Worker {
  if (worker) return worker;
  const begun = new Worker(new URL('./together-worker.ts', import.meta.url), { type: 'module' });
  begun.addEventListener('message', ({ data: { id, found } }: MessageEvent<Reply>) => {
    waiting.get(id)?.resolve(found);
    waiting.delete(id);
  });
  // The next request starts a new worker.
  begun.addEventListener('error', () => {
    begun.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error('The exploration broke off.'));
    waiting.clear();
  });
  worker = begun;
  return begun;
}

const ask = <T extends Reply['found']>(question: Asked): Promise<T> =>
  new Promise((resolve, reject) => {
    last += 1;
    waiting.set(last, { resolve: (found) => resolve(found as T), reject });
    explorer().postMessage({ ...question, id: last });
  });

/** The models of a build never change, so results never expire. */
const FOR_GOOD = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
};

export const foundQuery = (scope: string) =>
  queryOptions({
    queryKey: ['together', 'found', scope],
    queryFn: () => ask<Found>({ kind: 'explore', scope }),
    ...FOR_GOOD,
  });

export const wayQuery = (scope: string, wanted: readonly string[]) =>
  queryOptions({
    queryKey: ['together', 'way', scope, ...wanted],
    queryFn: () => ask<Way | null>({ kind: 'way', scope, wanted }),
    ...FOR_GOOD,
  });
