import type { SessionId } from '../../src/api/ids.gen.ts';
import type { ServerHandle } from '../platform/http/server-handle.ts';
import type { NamedLimit, RequestCount } from '../platform/limits/resource-limiter.ts';
import type { LiveEvent } from '../platform/live/live-events.ts';
import type { Figures } from '../platform/metrics/aggregated-metrics.ts';

/** RPC from the main thread to an HTTP worker. */
export interface WorkerRpc extends ServerHandle {
  figures(): Promise<Figures>;
  publish(events: readonly LiveEvent[]): void;
  refreshAll(): void;
  /** Closes the oldest stream of a session that has too many. */
  closeStream(held: number): void;
}

/** RPC to the limiter. The worker names each lease by a number and releases it by that number. */
export interface LimiterRpc {
  acquire(held: number, limit: NamedLimit, sender: string | undefined): Promise<void>;
  release(held: number): void;
  stalledFor(limit: NamedLimit): Promise<number>;
  addStream(held: number, sessionId: SessionId): void;
  count(what: 'request' | 'key', who: string): Promise<RequestCount>;
}

/** RPC from an HTTP worker to the main thread. */
export interface MainRpc extends LimiterRpc {
  /** The worker is ready to listen. */
  built(): void;
  /** Returns the aggregated metrics of all threads. */
  metrics(): Promise<string>;
}
