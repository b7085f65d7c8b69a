import type { MessagePort } from 'node:worker_threads';
import { DatabaseAway } from '../../platform/db/database-away.ts';
import { IndexClock } from './index/index-clock.ts';
import type { Progress } from './index/read-stones.ts';
import type { SharedIndex } from './index/shared-index.ts';
import type { PriceRules, PricesPlace } from './index/stone-prices.ts';
import { NOT_YET, StoneReader } from './index/stone-reader.ts';
import type { Answer, Columns, ColumnsWanted } from './question.ts';
import { PATIENCE, Readiness } from './readiness.ts';
import type { Asked, Search } from './search.ts';
import type { Standing } from './search-index.ts';

/** What a thread asks of the one that has the index. */
export type AskedOfHouse =
  | { readonly kind: 'catchUp' }
  | { readonly kind: 'learn'; readonly rules: PriceRules }
  | { readonly kind: 'ask'; readonly asked: Asked; readonly wanted?: ColumnsWanted };
type AnswerOfHouse = Answer | Columns | Progress | PricesPlace | null;

export type ToHouse = (AskedOfHouse & { readonly id: number }) | { readonly kind: 'changed' };
export type FromHouse =
  | { readonly kind: 'seat'; readonly seat: number; readonly shared: SharedIndex }
  | Standing
  | { readonly kind: 'answer'; readonly id: number; readonly answer: AnswerOfHouse }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly error: Error;
      readonly isAway: boolean;
    };

/** Whoever finds the prices replaced by those of others so often lets the thread answer that keeps them. */
const TRIES = 5;

/** Searches in this thread, over the stones that another keeps. Through its port it asks for what only that one can do. */
export class ThreadSearch implements Search {
  readonly #port: MessagePort;
  readonly #readiness: Readiness;
  readonly #waiting = new Map<number, PromiseWithResolvers<AnswerOfHouse>>();
  #asked = 0;
  #stopped = false;
  #seat: {
    readonly seat: number;
    readonly shared: SharedIndex;
    readonly clock: IndexClock;
  } | null = null;
  #reader: StoneReader | null = null;

  constructor(port: MessagePort, patience = PATIENCE) {
    this.#port = port;
    this.#readiness = new Readiness(patience);
    port.on('message', (message: FromHouse) => this.#hear(message));
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
    this.#port.postMessage({ kind: 'changed' } satisfies ToHouse);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#port.close();
    for (const { reject } of this.#waiting.values()) reject(ended());
    this.#waiting.clear();
  }

  async #search(asked: Asked, wanted?: ColumnsWanted): Promise<AnswerOfHouse> {
    const { rules, after } = asked;
    const question = { ...asked.question, prices: rules.name };
    const seen = { after, told: this.#seat?.clock.told ?? 0n };
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (!(await this.#readiness.inTime())) return this.#readiness.progress;
      const reader = this.#reader;
      const found = reader?.read(question, seen, wanted) ?? NOT_YET.changes;
      if (found === NOT_YET.prices)
        reader?.note(rules.name, (await this.#send({ kind: 'learn', rules })) as PricesPlace);
      else if (found === NOT_YET.changes) await this.#send({ kind: 'catchUp' });
      else return found as Answer | Columns;
    }
    return this.#send({ kind: 'ask', asked, ...(wanted ? { wanted } : {}) });
  }

  async #send(asked: AskedOfHouse): Promise<AnswerOfHouse> {
    if (this.#stopped) throw ended();
    this.#asked += 1;
    const answer = Promise.withResolvers<AnswerOfHouse>();
    this.#waiting.set(this.#asked, answer);
    this.#port.postMessage({ ...asked, id: this.#asked } satisfies ToHouse);
    return answer.promise;
  }

  #hear(message: FromHouse): void {
    if (message.kind === 'seat')
      this.#seat = { ...message, clock: new IndexClock(message.shared.clock) };
    else if (message.kind === 'reading') {
      this.#reader = null;
      this.#readiness.isUnread(message.progress);
    } else if (message.kind === 'ready') this.#read(message);
    else this.#finish(message);
  }

  #read({ number, stones }: Extract<Standing, { kind: 'ready' }>): void {
    if (!this.#seat) return;
    const { shared, seat } = this.#seat;
    this.#reader = new StoneReader(shared, seat, number, stones);
    this.#readiness.isRead();
  }

  #finish(message: Extract<FromHouse, { id: number }>): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'answer') waiting?.resolve(message.answer);
    else waiting?.reject(message.isAway ? new DatabaseAway(message.error) : message.error);
  }
}

const ended = (): DatabaseAway => new DatabaseAway('The search has ended.');
