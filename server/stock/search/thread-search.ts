import type { MessagePort } from 'node:worker_threads';
import { PortCalls } from '../../platform/threads/port-calls.ts';
import type { Progress } from './index/read-stones.ts';
import type { Answer, Columns, ColumnsWanted } from './question.ts';
import type { Asked, Search } from './search.ts';

type Served = Pick<Search, 'ask' | 'columns' | 'changed'>;

interface Asking {
  /** Whether the stock is read, as far as is known. */
  ready(isReady: boolean): void;
}

const LOOK_EVERY = 100;

/** The search of a thread that has no stones: it asks the thread that has. */
export class ThreadSearch implements Search {
  readonly #there: PortCalls<Served, Asking>;
  #isReady = false;

  constructor(port: MessagePort) {
    this.#there = new PortCalls<Served, Asking>(port, {
      ready: (isReady) => {
        this.#isReady = isReady;
      },
    });
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  ask(asked: Asked): Promise<Answer | Progress> {
    return this.#there.ask('ask', asked);
  }

  columns(asked: Asked, wanted: ColumnsWanted): Promise<Columns | Progress> {
    return this.#there.ask('columns', asked, wanted);
  }

  changed(): void {
    this.#there.tell('changed');
  }

  async stop(): Promise<void> {
    this.#there.end(new Error('The search was stopped.'));
  }
}

/** Answers a `ThreadSearch` at the other end of the port; what it gives back ends it. */
export function serveSearch(search: Search, port: MessagePort): () => void {
  const there = new PortCalls<Asking, Served>(port, {
    ask: (asked) => search.ask(asked),
    columns: (asked, wanted) => search.columns(asked, wanted),
    changed: () => search.changed(),
  });
  let told = false;
  const look = (): void => {
    if (told === search.isReady) return;
    told = search.isReady;
    there.tell('ready', told);
  };
  const timer = setInterval(look, LOOK_EVERY);
  look();
  return () => {
    clearInterval(timer);
    there.end(new Error('The search is not answered any more.'));
  };
}
