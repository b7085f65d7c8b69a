import type { SessionId } from '../../src/api/ids.gen.ts';
import type { Served } from '../platform/http/served.ts';
import type { Counted, NamedRoom } from '../platform/limits/keeper.ts';
import type { LiveEvent } from '../platform/live/live-events.ts';
import type { Figures } from '../platform/metrics/gathered-metrics.ts';

/** What the main thread may ask of one that answers HTTP. */
export interface ThreadSide extends Served {
  figures(): Promise<Figures>;
  tell(events: readonly LiveEvent[]): void;
  refreshAll(): void;
  /** A session has too many streams, and this is the oldest. */
  closeStream(held: number): void;
}

/** What a thread takes of the keeper is named by a number, by which it gives it back. */
export interface KeeperSide {
  take(held: number, room: NamedRoom, sender: string | undefined): Promise<void>;
  give(held: number): void;
  stalledFor(room: NamedRoom): Promise<number>;
  addStream(held: number, sessionId: SessionId): void;
  count(what: 'request' | 'key', who: string): Promise<Counted>;
}

/** What a thread that answers HTTP may ask of the main thread. */
export interface MainSide extends KeeperSide {
  /** It is put together, and can be asked to listen. */
  built(): void;
  /** The metrics of all threads, as they are answered. */
  metrics(): Promise<string>;
}
