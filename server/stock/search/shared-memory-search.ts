import type { MessagePort } from 'node:worker_threads';
import { DatabaseUnavailable } from '../../platform/db/database-unavailable.ts';
import { MessagePortRpc } from '../../platform/threads/message-port-rpc.ts';
import { IndexReader, NOT_READY } from './index/index-reader.ts';
import type { Progress } from './index/read-stones.ts';
import type { SharedIndex } from './index/shared-index.ts';
import { VersionClock } from './index/version-clock.ts';
import type { Answer, Columns, ColumnsWanted } from './index-query.ts';
import { READY_TIMEOUT_MS, Readiness } from './readiness.ts';
import type { Search, SearchRequest } from './search.ts';
import type { IndexStatus, SearchIndex } from './search-index.ts';

export type IndexRpc = Pick<SearchIndex, 'query' | 'columns' | 'look' | 'catchUp' | 'learn'>;
/**
 * RPC interface that the main thread calls on a searching thread. `sit` assigns the slot that the
 * thread uses in the read-write lock; `stand` reports a new status of the index.
 */
export interface SearcherRpc {
  sit(slot: number, shared: SharedIndex): void;
  stand(status: IndexStatus): void;
}

/**
 * Maximum number of attempts to search in this thread, after which the index owner answers. An
 * attempt fails if changes are not applied yet or prices were evicted.
 */
const MAX_TRIES = 5;

/**
 * Searches shared memory in the current thread. Another worker, the index owner, writes the stones
 * to this memory and computes prices on request.
 */
export class SharedMemorySearch implements Search {
  readonly #index: MessagePortRpc<IndexRpc, SearcherRpc>;
  readonly #readiness: Readiness;
  #slot: {
    readonly slot: number;
    readonly shared: SharedIndex;
    readonly clock: VersionClock;
  } | null = null;
  #reader: IndexReader | null = null;

  constructor(port: MessagePort, timeoutMs = READY_TIMEOUT_MS) {
    this.#readiness = new Readiness(timeoutMs);
    this.#index = new MessagePortRpc<IndexRpc, SearcherRpc>(port, {
      sit: (slot, shared) => {
        this.#slot = { slot, shared, clock: new VersionClock(shared.clock) };
      },
      stand: (status) => this.#stand(status),
    });
  }

  get isReady(): boolean {
    return this.#readiness.isReady;
  }

  query(request: SearchRequest): Promise<Answer | Progress> {
    return this.#search(request) as Promise<Answer | Progress>;
  }

  columns(request: SearchRequest, wanted: ColumnsWanted): Promise<Columns | Progress> {
    return this.#search(request, wanted) as Promise<Columns | Progress>;
  }

  changed(): void {
    this.#slot?.clock.recordChange();
    this.#index.notify('look');
  }

  async stop(): Promise<void> {
    this.#index.end(new DatabaseUnavailable('The search has ended.'));
  }

  async #search(
    request: SearchRequest,
    wanted?: ColumnsWanted,
  ): Promise<Answer | Columns | Progress> {
    const { rules, after } = request;
    const question = { ...request.query, prices: rules.name };
    const seen = { after, known: this.#slot?.clock.changeCount ?? 0n };
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      if (!(await this.#readiness.waitUntilReady())) return this.#readiness.progress;
      const reader = this.#reader;
      const found = reader?.read(question, seen, wanted) ?? NOT_READY.changes;
      if (found === NOT_READY.prices)
        reader?.note(rules.name, await this.#index.call('learn', rules));
      else if (found === NOT_READY.changes) await this.#caughtUp();
      else return found as Answer | Columns;
    }
    return wanted
      ? this.#index.call('columns', request, wanted)
      : this.#index.call('query', request);
  }

  /**
   * Waits until the index has applied all changes. Stops waiting if a full load starts, because the
   * load may take too long.
   */
  async #caughtUp(): Promise<void> {
    const caughtUp = this.#index.call('catchUp');
    // If `loadingStarted` wins the race, a later error of `caughtUp` must not become an unhandled
    // rejection.
    caughtUp.catch(() => undefined);
    await Promise.race([caughtUp, this.#readiness.loadingStarted]);
  }

  #stand(status: IndexStatus): void {
    if (status.kind === 'reading') {
      this.#reader = null;
      this.#readiness.setLoading(status.progress);
    } else if (this.#slot) {
      const { shared, slot } = this.#slot;
      this.#reader = new IndexReader(shared, slot, status.number, status.stones);
      this.#readiness.setReady();
    }
  }
}
