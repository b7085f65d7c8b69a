import { parentPort, workerData } from 'node:worker_threads';
import type { SharedColumns } from '../../../server/stock/search/index/column-store.ts';
import { IndexReader } from '../../../server/stock/search/index/index-reader.ts';
import type { SharedIndex } from '../../../server/stock/search/index/shared-index.ts';
import type { Answer } from '../../../server/stock/search/index-query.ts';
import { EVERYTHING, OWN_PRICES } from './invented-stock.ts';

/** The worker data of a reader thread. */
export interface Reading {
  readonly shared: SharedIndex;
  readonly seat: number;
  readonly number: number;
  readonly stones: SharedColumns;
  readonly place: { readonly profile: number; readonly number: number };
  /** 1 stops the thread */
  readonly end: Int32Array;
}
export interface Found {
  readonly reads: number;
  /** distinct weights seen */
  readonly weights: readonly number[];
  /** number of responses in which weights and prices of the stones differ */
  readonly torn: number;
}

/**
 * Searches in a loop in a worker thread. A writer keeps the weight and price of all stones equal,
 * so that a torn read is detected.
 */
const { shared, seat, number, stones, place, end } = workerData as Reading;
const reader = new IndexReader(shared, seat, number, stones);
reader.note(OWN_PRICES.name, place);
const question = { ...EVERYTHING, take: 500, sort: [{ by: 'carat', descending: true }] as const };
const weights = new Set<number>();
let reads = 0;
let torn = 0;
parentPort?.postMessage('reading');
while (Atomics.load(end, 0) === 0) {
  const answer = reader.read(question, { after: 0, known: 0n }) as Answer;
  const { carat } = answer.page.columns;
  const weight = carat[0] ?? 0;
  const { sums } = answer;
  const isWhole =
    carat.every((one) => one === weight) &&
    sums.carat === BigInt(sums.pieces) * BigInt(weight) &&
    // The price per carat is ten dollars per thousandth of the weight.
    sums.amount === BigInt(sums.pieces) * BigInt(weight) * BigInt(weight);
  if (!isWhole) torn += 1;
  weights.add(weight);
  reads += 1;
}
parentPort?.postMessage({ reads, weights: [...weights], torn } satisfies Found);
