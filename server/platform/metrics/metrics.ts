import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { PROBES } from '../http/probes.ts';
import { refuse } from '../http/refusal.ts';
import type { Answered } from '../http/request-log.ts';
import { watchConnections } from './connections.ts';
import { type Figures, ofThread } from './gathered-metrics.ts';
import { type MetricsSettings, mayReadMetrics } from './may-read.ts';

/** What is looked at when the metrics are read. */
interface Watched {
  readonly pool: pg.Pool;
  readonly search: { readonly isReady: boolean };
  readonly hub: { readonly size: number };
}

/** From a look into a list to a file that takes its time, in seconds. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Figures for Prometheus. Each portal has a registry of its own, and counts only where it serves it. */
export class Metrics {
  readonly #registry = new Registry();
  #requests: Histogram<'operation' | 'status'> | null = null;

  /** How many statuses there are is known, and so is how many operations: nothing that a caller writes is a label. */
  answered = ({ operation, status, ms, whole }: Answered): void => {
    // A caller that leaves before the end, as every reader of a live stream does, says nothing of how long an answer takes.
    if (!whole) return;
    this.#requests?.observe({ operation: operation ?? 'none', status }, ms / 1_000);
  };

  watch({ pool, search, hub }: Watched): void {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: 'culet_request_seconds',
      help: 'How long answers took, by operation and status.',
      labelNames: ['operation', 'status'],
      buckets: BUCKETS,
      registers,
    });
    watchConnections(this.#registry, pool);
    new Gauge({
      name: 'culet_search_ready',
      help: '1 where the search has read the stock.',
      aggregator: 'min',
      registers,
      collect() {
        this.set(search.isReady ? 1 : 0);
      },
    });
    new Gauge({
      name: 'culet_live_streams',
      help: 'Live streams that are open.',
      registers,
      collect() {
        this.set(hub.size);
      },
    });
  }

  /** The figures of this thread, for whoever adds up those of all. */
  async figures(): Promise<Figures> {
    return ofThread(await this.#registry.getMetricsAsJSON());
  }

  serve(
    app: FastifyInstance,
    settings: MetricsSettings,
    figures = () => this.#registry.metrics(),
  ): void {
    app.get(PROBES.metrics, async (request, reply) => {
      if (!mayReadMetrics(settings, request)) throw refuse('forbidden');
      reply.type(this.#registry.contentType);
      return figures();
    });
  }
}
