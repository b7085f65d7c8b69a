import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../platform/db/with-timeout.ts';
import type { ListenOptions, ListenResult, ServerHandle } from '../platform/http/server-handle.ts';
import type { ResourceLimiter } from '../platform/limits/resource-limiter.ts';
import type { EventPublisher } from '../platform/live/event-reader.ts';
import type { LiveEvent } from '../platform/live/live-events.ts';
import type { LogError } from '../platform/log/error-log.ts';
import type { AggregatedMetrics, Figures } from '../platform/metrics/aggregated-metrics.ts';
import type { ServedIndex } from '../stock/search/serve-search.ts';
import { HttpWorker, type WorkerPlan } from './http-worker.ts';

/** A worker that dies within this time after its start is replaced only after a delay. */
const MIN_LIFETIME_MS = 5_000;
const RESTART_DELAY_MS = 1_000;
const RPC_TIMEOUT_MS = 2_000;

export interface WorkerPoolOptions extends WorkerPlan<object> {
  readonly size: number;
  readonly limiter: ResourceLimiter;
  readonly search: ServedIndex;
  readonly metrics: Pick<AggregatedMetrics, 'render'>;
  readonly logError: LogError;
}

/**
 * Pool of workers that serve HTTP on one port. Replaces a worker that dies; the open requests of
 * that worker are lost.
 */
export class HttpWorkerPool implements EventPublisher, ServerHandle {
  readonly #plan: WorkerPoolOptions;
  readonly #all = new Set<HttpWorker>();
  readonly #listening = new WeakSet<HttpWorker>();
  #listenOptions: ListenOptions | null = null;
  #isClosing = false;

  private constructor(plan: WorkerPoolOptions) {
    this.#plan = plan;
  }

  static async start(plan: WorkerPoolOptions): Promise<HttpWorkerPool> {
    const workerPool = new HttpWorkerPool(plan);
    const first = Array.from({ length: plan.size }, () => workerPool.#spawn());
    try {
      await Promise.all(first.map(({ built }) => built));
    } catch (error) {
      workerPool.#isClosing = true;
      await Promise.all(first.map((thread) => thread.terminate()));
      throw error;
    }
    for (const thread of first) void workerPool.#replaceWhenDead(thread);
    return workerPool;
  }

  get workers(): readonly HttpWorker[] {
    return [...this.#all].filter(({ isBuilt }) => isBuilt);
  }

  /** Always true, because a worker may have a stream of which the main thread does not know yet. */
  get hasSubscribers(): boolean {
    return true;
  }

  async isReady(): Promise<boolean> {
    const checks = this.workers.map(({ rpc }) => withTimeout(RPC_TIMEOUT_MS, rpc.call('isReady')));
    const all = await Promise.allSettled(checks);
    return all.length > 0 && all.every((one) => one.status === 'fulfilled' && one.value);
  }

  /** If the port is 0, the first worker chooses a free port and the others use the same one. */
  async listen({ host, port }: ListenOptions): Promise<ListenResult> {
    const [first] = this.workers;
    if (!first) throw new Error('No HTTP worker is running.');
    this.#listening.add(first);
    const listening = await first.rpc.call('listen', { host, port });
    const place = { host, port: port || Number(new URL(listening.origin).port) };
    this.#listenOptions = place;
    // Includes workers that started while the first one began to listen.
    await Promise.all(this.workers.map((thread) => this.#listenAt(place, thread)));
    return listening;
  }

  publish(events: readonly LiveEvent[]): void {
    for (const { rpc } of this.workers) rpc.notify('publish', events);
  }

  refreshAll(): void {
    for (const { rpc } of this.workers) rpc.notify('refreshAll');
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all([...this.#all].map((thread) => thread.close()));
  }

  #spawn(): HttpWorker {
    const { limiter, search } = this.#plan;
    const thread = new HttpWorker(this.#plan, { limiter, search, metrics: () => this.#metrics() });
    this.#all.add(thread);
    void thread.ended.then(() => this.#all.delete(thread));
    return thread;
  }

  async #replaceWhenDead(thread: HttpWorker): Promise<void> {
    const since = Date.now();
    const why = await thread.ended;
    if (this.#isClosing) return;
    this.#plan.logError('an HTTP worker exited and is being replaced', why);
    if (Date.now() - since < MIN_LIFETIME_MS) await sleep(RESTART_DELAY_MS);
    if (this.#isClosing) return;
    const next = this.#spawn();
    void this.#replaceWhenDead(next);
    await this.#startListening(next);
  }

  async #listenAt(place: ListenOptions, thread: HttpWorker): Promise<void> {
    if (this.#listening.has(thread)) return;
    this.#listening.add(thread);
    await thread.rpc.call('listen', place);
  }

  async #startListening(thread: HttpWorker): Promise<void> {
    try {
      await thread.built;
      if (this.#listenOptions) await this.#listenAt(this.#listenOptions, thread);
    } catch (error) {
      if (this.#isClosing) return;
      this.#plan.logError('an HTTP worker could not start', error);
      await thread.terminate();
    }
  }

  async #metrics(): Promise<string> {
    const requests = this.workers.map(({ rpc }) =>
      withTimeout(RPC_TIMEOUT_MS, rpc.call('figures')),
    );
    const results = await Promise.allSettled(requests);
    const figures = results.flatMap((one): Figures[] =>
      one.status === 'fulfilled' ? [one.value] : [],
    );
    return this.#plan.metrics.render(figures);
  }
}
