import type { SessionId } from '../../src/api/ids.gen.ts';
import type { Counted, Keeper, NamedRoom } from '../platform/limits/keeper.ts';
import type { Give } from '../platform/limits/turns.ts';
import type { PortCalls } from '../platform/threads/port-calls.ts';
import type { KeeperSide } from './link.ts';

/** Limiter of a worker; forwards to the main thread. */
export class ThreadKeeper implements Keeper {
  readonly #main: Pick<PortCalls<KeeperSide, object>, 'ask' | 'tell'>;
  readonly #streams = new Map<number, () => void>();
  #last = 0;

  constructor(main: Pick<PortCalls<KeeperSide, object>, 'ask' | 'tell'>) {
    this.#main = main;
  }

  async take(room: NamedRoom, sender?: string): Promise<Give> {
    const held = this.#next();
    await this.#main.ask('take', held, room, sender);
    return () => this.#main.tell('give', held);
  }

  stalledFor(room: NamedRoom): Promise<number> {
    return this.#main.ask('stalledFor', room);
  }

  count(what: 'request' | 'key', who: string): Promise<Counted> {
    return this.#main.ask('count', what, who);
  }

  addStream(sessionId: SessionId, close: () => void): Give {
    const held = this.#next();
    this.#streams.set(held, close);
    this.#main.tell('addStream', held, sessionId);
    return () => {
      if (this.#streams.delete(held)) this.#main.tell('give', held);
    };
  }

  closeStream(held: number): void {
    this.#streams.get(held)?.();
  }

  #next(): number {
    this.#last += 1;
    return this.#last;
  }
}
