import type pg from 'pg';
import { ReplicaRoutingPool } from './replica-routing-pool.ts';
import { ReplicaSession } from './replica-session.ts';
import { findReplicaMismatch } from './verify-replica.ts';
import { withTimeout } from './with-timeout.ts';

/** Minimum time before the next attempt to connect to an unavailable replica. */
const RETRY_DELAY_MS = 3_000;
const VERIFY_TIMEOUT_MS = 3_000;

interface ReplicaEvents {
  /** Called once per outage: the replica is unavailable, or it is no replica of this primary. */
  readonly lost: (error: unknown) => void;
  readonly back: () => void;
  /** Called if the replica failed a query that the primary then answered. */
  readonly refused: (error: unknown) => void;
}

/**
 * While the replica is unavailable, reads go to the primary without waiting, and the portal
 * reconnects in the background.
 */
export class Replica {
  readonly #primary: pg.Pool;
  readonly #url: string;
  readonly #events: ReplicaEvents;
  #found: ReplicaSession | null = null;
  #seeking: Promise<void> | null = null;
  #seekFrom = Number.NEGATIVE_INFINITY;
  #isLossReported = false;
  #isClosed = false;

  private constructor(primary: pg.Pool, url: string, events: ReplicaEvents) {
    this.#primary = primary;
    this.#url = url;
    this.#events = events;
  }

  static async open(primary: pg.Pool, url: string, events: ReplicaEvents): Promise<Replica> {
    const replica = new Replica(primary, url, events);
    await replica.#seek();
    return replica;
  }

  /** Reads from the pool of one request see every change up to the WAL position `lsn`. */
  poolFor(lsn: number): pg.Pool {
    return new ReplicaRoutingPool(this.#primary, async () => {
      const found = this.#found;
      if (!found) void this.#seek();
      return found && (await found.waitForLsn(lsn)) ? found : null;
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#seeking;
    await this.#found?.close();
  }

  #seek(): Promise<void> {
    if (this.#isClosed || performance.now() < this.#seekFrom) return Promise.resolve();
    this.#seeking ??= this.#find().finally(() => {
      this.#seeking = null;
    });
    return this.#seeking;
  }

  async #find(): Promise<void> {
    const candidate = new ReplicaSession(this.#url, this.#primary.options.max, {
      ended: (error) => {
        if (this.#found === candidate) this.#lose(error);
      },
      refused: this.#events.refused,
    });
    try {
      const complaint = await withTimeout(
        VERIFY_TIMEOUT_MS,
        findReplicaMismatch(this.#primary, candidate.healthPool),
      );
      if (complaint) throw new Error(complaint);
      await candidate.checkHealth();
      if (candidate.isEnded)
        throw new Error('the connection was lost immediately after it was opened');
    } catch (error) {
      candidate.close().catch(() => undefined);
      this.#lose(error);
      return;
    }
    this.#found = candidate;
    if (this.#isLossReported) this.#events.back();
    this.#isLossReported = false;
  }

  #lose(error: unknown): void {
    this.#found = null;
    this.#seekFrom = performance.now() + RETRY_DELAY_MS;
    if (this.#isLossReported) return;
    this.#isLossReported = true;
    this.#events.lost(error);
  }
}
