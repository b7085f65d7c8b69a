import type pg from 'pg';
import type { LogError } from '../log/error-log.ts';
import {
  LATE_COMMIT_WINDOW,
  type LiveEvent,
  readLastNotified,
  readLiveEvents,
  readNotifiedAfter,
} from './live-events.ts';

const CATCH_UP_INTERVAL_MS = 5_000;

export interface EventPublisher {
  /** false if no stream is open, so that no events need to be read */
  readonly hasSubscribers: boolean;
  publish(events: readonly LiveEvent[]): void;
  /** Tells all streams to refetch their data, because events may be lost. */
  refreshAll(): void;
}

/**
 * Reads live events by the ids in NOTIFY messages, and publishes the events. One query reads all
 * ids of a burst.
 */
export class EventReader {
  readonly #pool: pg.Pool;
  readonly #publisher: EventPublisher;
  readonly #logError: LogError;
  readonly #timer: NodeJS.Timeout;
  #pending: string[] = [];
  #reading = false;
  /** id of the last event that is published or skipped; null while no stream is open */
  #publishedTo: string | null = null;
  readonly #seenIds = new Set<string>();

  constructor(pool: pg.Pool, publisher: EventPublisher, logError: LogError) {
    this.#pool = pool;
    this.#publisher = publisher;
    this.#logError = logError;
    this.#timer = setInterval(() => void this.catchUp(), CATCH_UP_INTERVAL_MS);
  }

  onNotify(id: string): void {
    if (!this.#publisher.hasSubscribers || this.#seenIds.has(id)) return;
    this.#seenIds.add(id);
    this.#pending.push(id);
    if (!this.#reading) void this.#read();
  }

  /**
   * Publishes committed events without a NOTIFY. The NOTIFY is missing if the process died between
   * the commit and the NOTIFY.
   */
  async catchUp(): Promise<void> {
    if (!this.#publisher.hasSubscribers) {
      this.#publishedTo = null;
      this.#seenIds.clear();
      return;
    }
    try {
      const begins = this.#publishedTo === null;
      const publishedTo = this.#publishedTo ?? (await readLastNotified(this.#pool));
      const ids = await readNotifiedAfter(this.#pool, publishedTo);
      // In the first run after a stream has opened, the events found are older than the stream, so
      // do not publish them.
      for (const id of ids)
        if (begins) this.#seenIds.add(id);
        else this.onNotify(id);
      this.#pruneSeen(ids.at(-1) ?? publishedTo);
    } catch (error) {
      this.#logError('missed events could not be looked up', error);
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #pruneSeen(last: string): void {
    this.#publishedTo = last;
    for (const id of this.#seenIds)
      if (Number(id) <= Number(last) - LATE_COMMIT_WINDOW) this.#seenIds.delete(id);
  }

  async #read(): Promise<void> {
    this.#reading = true;
    try {
      while (this.#pending.length > 0) {
        const ids = this.#pending;
        this.#pending = [];
        this.#publisher.publish(await readLiveEvents(this.#pool, ids));
      }
    } catch (error) {
      this.#logError('events could not be read for the live streams', error);
      this.#publisher.refreshAll();
    } finally {
      this.#reading = false;
    }
  }
}
