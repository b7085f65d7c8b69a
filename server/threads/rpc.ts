import type { SessionId } from '#api/ids.gen.ts';
import type { ServerHandle } from '../platform/http/server-handle.ts';
import type { NamedLimit, RequestCount } from '../platform/limits/resource-limiter.ts';
import type { LiveEvent } from '../platform/live/live-events.ts';
import type { Figures } from '../platform/metrics/aggregated-metrics.ts';

export interface WorkerRpc extends ServerHandle {
  figures(): Promise<Figures>;
  publish(events: readonly LiveEvent[]): void;
  refreshAll(): void;
  /**
   * Closes the oldest event stream of a session that has too many. `held` is the number that the
   * worker passed to `addStream`.
   */
  closeStream(held: number): void;
}

/**
 * Calls that a worker makes to the limiter of the main thread. The worker chooses the number `held`
 * of a lease and releases the lease by that number.
 */
export interface LimiterRpc {
  acquire(held: number, limit: NamedLimit, sender: string | undefined): Promise<void>;
  release(held: number): void;
  stalledFor(limit: NamedLimit): Promise<number>;
  addStream(held: number, sessionId: SessionId): void;
  count(what: 'request' | 'key', who: string): Promise<RequestCount>;
}

export interface MainRpc extends LimiterRpc {
  /** Reports that the worker is ready to listen. */
  built(): void;
  metrics(): Promise<string>;
}
