import type pg from 'pg';
import { ReadingPool } from './reading-pool.ts';
import { ReplicaAnswers } from './replica-answers.ts';
import { whyNoReplica } from './replica-proof.ts';
import { withinTime } from './within-time.ts';

/** Retry interval for an unavailable replica. */
const AWAY_FOR = 3_000;
const PROOF_LIMIT = 3_000;

interface Told {
  /** The replica is unavailable or invalid. Called once for each outage. */
  readonly lost: (error: unknown) => void;
  readonly back: () => void;
  /** Called if the replica failed a query that the primary answered. */
  readonly refused: (error: unknown) => void;
}

/**
 * Read replica with failover to the primary. No read fails or waits because of an unavailable
 * replica; reconnecting happens in the background.
 */
export class Replica {
  readonly #primary: pg.Pool;
  readonly #url: string;
  readonly #told: Told;
  #found: ReplicaAnswers | null = null;
  #seeking: Promise<void> | null = null;
  #seekFrom = Number.NEGATIVE_INFINITY;
  #isLossTold = false;
  #isClosed = false;

  private constructor(primary: pg.Pool, url: string, told: Told) {
    this.#primary = primary;
    this.#url = url;
    this.#told = told;
  }

  static async open(primary: pg.Pool, url: string, told: Told): Promise<Replica> {
    const replica = new Replica(primary, url, told);
    await replica.#seek();
    return replica;
  }

  /** Returns the pool of one request, whose reads see everything up to this WAL position. */
  poolFor(written: number): pg.Pool {
    return new ReadingPool(this.#primary, async () => {
      const found = this.#found;
      if (!found) void this.#seek();
      return found && (await found.hasReplayed(written)) ? found : null;
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
    const candidate = new ReplicaAnswers(this.#url, this.#primary.options.max, {
      ended: (error) => {
        if (this.#found === candidate) this.#lose(error);
      },
      refused: this.#told.refused,
    });
    try {
      const complaint = await withinTime(PROOF_LIMIT, whyNoReplica(this.#primary, candidate.looks));
      if (complaint) throw new Error(complaint);
      await candidate.look();
      if (candidate.isOver) throw new Error('it was lost as it was found');
    } catch (error) {
      candidate.close().catch(() => undefined);
      this.#lose(error);
      return;
    }
    this.#found = candidate;
    if (this.#isLossTold) this.#told.back();
    this.#isLossTold = false;
  }

  #lose(error: unknown): void {
    this.#found = null;
    this.#seekFrom = performance.now() + AWAY_FOR;
    if (this.#isLossTold) return;
    this.#isLossTold = true;
    this.#told.lost(error);
  }
}
