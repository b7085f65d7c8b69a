import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { PROBES } from '../http/probes.ts';
import { refuse } from '../http/refusal.ts';
import type { LoggedResponse } from '../http/request-log.ts';
import { type Figures, withoutProcessMetrics } from './aggregated-metrics.ts';
import { watchConnections } from './connection-metrics.ts';
import { type MetricsSettings, mayReadMetrics } from './metrics-access.ts';

interface Watched {
  readonly pool: pg.Pool;
  readonly search: { readonly isReady: boolean };
  readonly hub: { readonly size: number };
}

/** Upper limits of the histogram buckets, in seconds. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Prometheus metrics of this thread. `observe` does nothing until `register` is called, which
 * happens only if the portal serves metrics.
 */
export class Metrics {
  readonly #registry = new Registry();
  #requests: Histogram<'operation' | 'status'> | null = null;

  /** The labels `operation` and `status` have few values, because neither contains user input. */
  observe = ({ operation, status, ms, whole }: LoggedResponse): void => {
    // Do not measure an aborted response or a live stream, because its duration is meaningless.
    if (!whole) return;
    this.#requests?.observe({ operation: operation ?? 'none', status }, ms / 1_000);
  };

  register({ pool, search, hub }: Watched): void {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: 'culet_request_seconds',
      help: 'Response times by operation and status.',
      labelNames: ['operation', 'status'],
      buckets: BUCKETS,
      registers,
    });
    watchConnections(this.#registry, pool);
    new Gauge({
      name: 'culet_search_ready',
      help: '1 if the search has loaded the stock.',
      aggregator: 'min',
      registers,
      collect() {
        this.set(search.isReady ? 1 : 0);
      },
    });
    new Gauge({
      name: 'culet_live_streams',
      help: 'Open live streams.',
      registers,
      collect() {
        this.set(hub.size);
      },
    });
  }

  async figures(): Promise<Figures> {
    return withoutProcessMetrics(await this.#registry.getMetricsAsJSON());
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
