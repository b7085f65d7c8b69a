import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { SessionId } from '#api/ids.gen.ts';
import { KeyedSemaphore } from './keyed-semaphore.ts';
import { type Release, Semaphore, type SemaphoreLimit } from './semaphore.ts';
import { SessionStreams } from './session-streams.ts';

/** All callers that use the same `name` share the limit. */
export interface NamedLimit extends SemaphoreLimit {
  readonly name: string;
}

export interface RequestCount {
  readonly count: number;
  readonly msBeforeNext: number;
}

export interface ResourceLimiter {
  /**
   * Waits for a slot and returns the function that releases the slot. With `limit.perSender`, all
   * senders share `limit.concurrency` slots, and each sender holds at most `perSender`. Without
   * `perSender`, each sender has `limit.concurrency` slots.
   */
  acquire(limit: NamedLimit, sender?: string): Promise<Release>;
  /**
   * Returns the milliseconds since the last acquire or release if all slots of a shared limit are
   * taken; 0 if a slot is free. A large value reveals slots that are never released.
   */
  stalledMs(limit: NamedLimit): Promise<number>;
  /**
   * Counts a request and returns the count of the current minute. `who` is the network of the
   * caller for `request`, and the id of the API key for `key`.
   */
  count(what: 'request' | 'key', who: string): Promise<RequestCount>;
  /**
   * Registers a stream and returns the function that unregisters it. If the session then has too
   * many streams, closes the oldest by calling the `close` of that stream.
   */
  addStream(sessionId: SessionId, close: () => void): Release;
}

const MINUTE = 60;
/** The counter itself never refuses a request; the caller compares the count with a limit. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;
const NO_SENDER = '';

export class LocalLimiter implements ResourceLimiter {
  readonly #keyed = new Map<string, KeyedSemaphore>();
  readonly #shared = new Map<string, Semaphore>();
  readonly #counts = {
    request: new RateLimiterMemory({ points: UNLIMITED, duration: MINUTE }),
    key: new RateLimiterMemory({ points: UNLIMITED, duration: MINUTE }),
  };
  readonly #streams = new SessionStreams();

  acquire(limit: NamedLimit, sender = NO_SENDER): Promise<Release> {
    if (limit.perSender !== undefined) return this.#sharedBy(limit).acquire(sender);
    const lines = this.#keyed.get(limit.name) ?? new KeyedSemaphore(limit);
    this.#keyed.set(limit.name, lines);
    return lines.acquire(sender);
  }

  async stalledMs(limit: NamedLimit): Promise<number> {
    return this.#sharedBy(limit).stalledMs();
  }

  async count(what: 'request' | 'key', who: string): Promise<RequestCount> {
    const { consumedPoints, msBeforeNext } = await this.#counts[what].consume(who);
    return { count: consumedPoints, msBeforeNext };
  }

  addStream(sessionId: SessionId, close: () => void): Release {
    return this.#streams.add(sessionId, close);
  }

  #sharedBy(limit: NamedLimit): Semaphore {
    const semaphore = this.#shared.get(limit.name) ?? new Semaphore(limit);
    this.#shared.set(limit.name, semaphore);
    return semaphore;
  }
}
