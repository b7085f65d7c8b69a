import type pg from 'pg';
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import { watchConnections } from './connections.ts';

/** Figures as one thread sends them to another. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What every thread would tell of the same process. */
const OF_PROCESS = /^process_/;

export const ofThread = (figures: Figures): Figures =>
  figures.filter(({ name }) => !OF_PROCESS.test(name));

/** Figures of a process with several threads: theirs, added up, and what is of the process itself. */
export class GatheredMetrics {
  readonly #registry = new Registry();

  constructor(pool: pg.Pool) {
    collectDefaultMetrics({ register: this.#registry });
    watchConnections(this.#registry, pool);
  }

  async told(ofThreads: readonly Figures[]): Promise<string> {
    const own = (await this.#registry.getMetricsAsJSON()).map((figure) =>
      OF_PROCESS.test(figure.name) ? { ...figure, aggregator: 'first' } : figure,
    );
    return AggregatorRegistry.aggregate([own, ...ofThreads]).metrics();
  }
}
