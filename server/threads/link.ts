import type { SessionId } from '../../src/api/ids.gen.ts';
import type { Served } from '../platform/http/served.ts';
import type { Counted, NamedRoom } from '../platform/limits/keeper.ts';
import type { LiveEvent } from '../platform/live/live-events.ts';
import type { Figures } from '../platform/metrics/gathered-metrics.ts';

/** RPC from the main thread to an HTTP worker. */
export interface ThreadSide extends Served {
  figures(): Promise<Figures>;
  tell(events: readonly LiveEvent[]): void;
  refreshAll(): void;
  /** Closes the oldest stream of a session that has too many. */
  closeStream(held: number): void;
}

/** RPC to the limiter. The worker names each lease by a number and releases it by that number. */
export interface KeeperSide {
  take(held: number, room: NamedRoom, sender: string | undefined): Promise<void>;
  give(held: number): void;
  stalledFor(room: NamedRoom): Promise<number>;
  addStream(held: number, sessionId: SessionId): void;
  count(what: 'request' | 'key', who: string): Promise<Counted>;
}

/** RPC from an HTTP worker to the main thread. */
export interface MainSide extends KeeperSide {
  /** The worker is ready to listen. */
  built(): void;
  /** Returns the aggregated metrics of all threads. */
  metrics(): Promise<string>;
}
