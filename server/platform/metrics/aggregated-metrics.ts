import type pg from 'pg';
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import { watchConnections } from './connection-metrics.ts';

export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Metrics of the process, which have the same value in every thread. */
const OF_PROCESS = /^process_/;

export const withoutProcessMetrics = (figures: Figures): Figures =>
  figures.filter(({ name }) => !OF_PROCESS.test(name));

export class AggregatedMetrics {
  readonly #registry = new Registry();

  constructor(pool: pg.Pool) {
    collectDefaultMetrics({ register: this.#registry });
    watchConnections(this.#registry, pool);
  }

  async render(ofThreads: readonly Figures[]): Promise<string> {
    const own = (await this.#registry.getMetricsAsJSON()).map((figure) =>
      OF_PROCESS.test(figure.name) ? { ...figure, aggregator: 'first' } : figure,
    );
    return AggregatorRegistry.aggregate([own, ...ofThreads]).metrics();
  }
}
