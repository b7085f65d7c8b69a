import type { SessionId } from '#api/ids.gen.ts';
import type {
  NamedLimit,
  RequestCount,
  ResourceLimiter,
} from '../platform/limits/resource-limiter.ts';
import type { Release } from '../platform/limits/semaphore.ts';
import type { MessagePortRpc } from '../platform/threads/message-port-rpc.ts';
import type { LimiterRpc } from './rpc.ts';

/**
 * Limiter of a worker. Forwards each call to the limiter of the main thread, so that limits hold
 * across workers.
 */
export class RemoteLimiter implements ResourceLimiter {
  readonly #main: Pick<MessagePortRpc<LimiterRpc, object>, 'call' | 'notify'>;
  readonly #streams = new Map<number, () => void>();
  #last = 0;

  constructor(main: Pick<MessagePortRpc<LimiterRpc, object>, 'call' | 'notify'>) {
    this.#main = main;
  }

  async acquire(limit: NamedLimit, sender?: string): Promise<Release> {
    const held = this.#next();
    await this.#main.call('acquire', held, limit, sender);
    return () => this.#main.notify('release', held);
  }

  stalledMs(limit: NamedLimit): Promise<number> {
    return this.#main.call('stalledFor', limit);
  }

  count(what: 'request' | 'key', who: string): Promise<RequestCount> {
    return this.#main.call('count', what, who);
  }

  addStream(sessionId: SessionId, close: () => void): Release {
    const held = this.#next();
    this.#streams.set(held, close);
    this.#main.notify('addStream', held, sessionId);
    return () => {
      if (this.#streams.delete(held)) this.#main.notify('release', held);
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
