import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { SessionId } from '../../../src/api/ids.gen.ts';
import { Lines } from './lines.ts';
import { SessionStreams } from './session-streams.ts';
import { type Give, type Room, Turns } from './turns.ts';

/** A limit that is shared by all callers that use its name. */
export interface NamedRoom extends Room {
  readonly name: string;
}

/** Requests of a sender in the current minute, and the time until the next minute. */
export interface Counted {
  readonly count: number;
  readonly msBeforeNext: number;
}

/** Enforces concurrency and rate limits, in this process or by asking the main thread. */
export interface Keeper {
  /**
   * Waits for a slot and returns its release function. With `perSender`, all senders share the
   * limit; without it, each sender has the whole limit for itself.
   */
  take(room: NamedRoom, sender?: string): Promise<Give>;
  /**
   * Milliseconds since the last acquire or release of a shared limit, if all its slots are taken;
   * else 0.
   */
  stalledFor(room: NamedRoom): Promise<number>;
  /** Counts a request of this sender and returns the count of the current minute. */
  count(what: 'request' | 'key', who: string): Promise<Counted>;
  /**
   * Registers a stream; `close` is called when its session has too many. Returns the function that
   * unregisters it.
   */
  addStream(sessionId: SessionId, close: () => void): Give;
}

const MINUTE = 60;
/** Never refuses by itself; the caller compares the count with its own limit. */
const BEYOND = Number.MAX_SAFE_INTEGER;
const EVERYBODY = '';

export class OwnKeeper implements Keeper {
  readonly #rooms = new Map<string, Lines>();
  readonly #shared = new Map<string, Turns>();
  readonly #counts = {
    request: new RateLimiterMemory({ points: BEYOND, duration: MINUTE }),
    key: new RateLimiterMemory({ points: BEYOND, duration: MINUTE }),
  };
  readonly #streams = new SessionStreams();

  take(room: NamedRoom, sender = EVERYBODY): Promise<Give> {
    if (room.perSender !== undefined) return this.#sharedBy(room).take(sender);
    const lines = this.#rooms.get(room.name) ?? new Lines(room);
    this.#rooms.set(room.name, lines);
    return lines.take(sender);
  }

  async stalledFor(room: NamedRoom): Promise<number> {
    return this.#sharedBy(room).stalledFor();
  }

  async count(what: 'request' | 'key', who: string): Promise<Counted> {
    const { consumedPoints, msBeforeNext } = await this.#counts[what].consume(who);
    return { count: consumedPoints, msBeforeNext };
  }

  addStream(sessionId: SessionId, close: () => void): Give {
    return this.#streams.add(sessionId, close);
  }

  #sharedBy(room: NamedRoom): Turns {
    const turns = this.#shared.get(room.name) ?? new Turns(room);
    this.#shared.set(room.name, turns);
    return turns;
  }
}
