import type { MessagePort } from 'node:worker_threads';
import { DatabaseAway } from '../../platform/db/database-away.ts';
import { PortCalls } from '../../platform/threads/port-calls.ts';
import { IndexClock } from './index/index-clock.ts';
import type { Progress } from './index/read-stones.ts';
import type { SharedIndex } from './index/shared-index.ts';
import { NOT_YET, StoneReader } from './index/stone-reader.ts';
import type { Answer, Columns, ColumnsWanted } from './question.ts';
import { PATIENCE, Readiness } from './readiness.ts';
import type { Asked, Search } from './search.ts';
import type { SearchIndex, Standing } from './search-index.ts';

/** RPC from a searching thread to the index. */
export type IndexSide = Pick<SearchIndex, 'ask' | 'columns' | 'look' | 'catchUp' | 'learn'>;
/** RPC from the index to a searching thread. */
export interface ThreadSide {
  sit(seat: number, shared: SharedIndex): void;
  stand(standing: Standing): void;
}

/** After this many attempts with evicted prices, the index owner answers. */
const TRIES = 5;

/**
 * Searches in this thread over shared memory. Asks the index owner to catch up and to compute
 * prices.
 */
export class ThreadSearch implements Search {
  readonly #index: PortCalls<IndexSide, ThreadSide>;
  readonly #readiness: Readiness;
  #seat: {
    readonly seat: number;
    readonly shared: SharedIndex;
    readonly clock: IndexClock;
  } | null = null;
  #reader: StoneReader | null = null;

  constructor(port: MessagePort, patience = PATIENCE) {
    this.#readiness = new Readiness(patience);
    this.#index = new PortCalls<IndexSide, ThreadSide>(port, {
      sit: (seat, shared) => {
        this.#seat = { seat, shared, clock: new IndexClock(shared.clock) };
      },
      stand: (standing) => this.#stand(standing),
    });
  }

  get isReady(): boolean {
    return this.#readiness.isReady;
  }

  ask(asked: Asked): Promise<Answer | Progress> {
    return this.#search(asked) as Promise<Answer | Progress>;
  }

  columns(asked: Asked, wanted: ColumnsWanted): Promise<Columns | Progress> {
    return this.#search(asked, wanted) as Promise<Columns | Progress>;
  }

  changed(): void {
    this.#seat?.clock.tell();
    this.#index.tell('look');
  }

  async stop(): Promise<void> {
    this.#index.end(new DatabaseAway('The search has ended.'));
  }

  async #search(asked: Asked, wanted?: ColumnsWanted): Promise<Answer | Columns | Progress> {
    const { rules, after } = asked;
    const question = { ...asked.question, prices: rules.name };
    const seen = { after, told: this.#seat?.clock.told ?? 0n };
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (!(await this.#readiness.inTime())) return this.#readiness.progress;
      const reader = this.#reader;
      const found = reader?.read(question, seen, wanted) ?? NOT_YET.changes;
      if (found === NOT_YET.prices) reader?.note(rules.name, await this.#index.ask('learn', rules));
      else if (found === NOT_YET.changes) await this.#caughtUp();
      else return found as Answer | Columns;
    }
    return wanted ? this.#index.ask('columns', asked, wanted) : this.#index.ask('ask', asked);
  }

  /** Waits until the index catches up, or starts a full load, which may take too long. */
  async #caughtUp(): Promise<void> {
    const caughtUp = this.#index.ask('catchUp');
    // If the load wins the race, an error here must not become an unhandled rejection.
    caughtUp.catch(() => undefined);
    await Promise.race([caughtUp, this.#readiness.unread]);
  }

  #stand(standing: Standing): void {
    if (standing.kind === 'reading') {
      this.#reader = null;
      this.#readiness.isUnread(standing.progress);
    } else if (this.#seat) {
      const { shared, seat } = this.#seat;
      this.#reader = new StoneReader(shared, seat, standing.number, standing.stones);
      this.#readiness.isRead();
    }
  }
}
