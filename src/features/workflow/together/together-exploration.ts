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

/** The one that explores: begun when it is first asked, and kept as long as the portal is open. */
function explorer(): Worker {
  if (worker) return worker;
  const begun = new Worker(new URL('./together-worker.ts', import.meta.url), { type: 'module' });
  begun.addEventListener('message', ({ data: { id, found } }: MessageEvent<Reply>) => {
    waiting.get(id)?.resolve(found);
    waiting.delete(id);
  });
  // Whoever asks again has another one.
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

/** The machines of a build are the same as long as the portal is open. */
const FOR_GOOD = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
};

/** With the moment at which it was found. */
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
