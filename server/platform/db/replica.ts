import type pg from 'pg';
import { ReadingPool } from './reading-pool.ts';
import { ReplicaAnswers } from './replica-answers.ts';
import { whyNoReplica } from './replica-proof.ts';
import { withinTime } from './within-time.ts';

/** How long one that is away is left alone. */
const AWAY_FOR = 3_000;
const PROOF_LIMIT = 3_000;

interface Told {
  /** It is away, or is none; told once until it is back. */
  readonly lost: (error: unknown) => void;
  readonly back: () => void;
  /** It refused what the primary answered. */
  readonly refused: (error: unknown) => void;
}

/**
 * The same database a moment later, which answers readings as the primary would. No reading fails because of it, and none
 * waits for one that is away: it is looked for aside.
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

  /** The pool of a reading that is shown all that was written so far. */
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
