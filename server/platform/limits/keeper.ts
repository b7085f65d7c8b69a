import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { SessionId } from '../../../src/api/ids.gen.ts';
import { Lines } from './lines.ts';
import { SessionStreams } from './session-streams.ts';
import { type Give, type Room, Turns } from './turns.ts';

/** A room that all who name it share. */
export interface NamedRoom extends Room {
  readonly name: string;
}

/** How often somebody has come in this minute, and when the next one begins. */
export interface Counted {
  readonly count: number;
  readonly msBeforeNext: number;
}

/** Who counts what there is only so much of: this thread, or where a process has several, one for all of them. */
export interface Keeper {
  /**
   * Waits for a turn, and answers how it is given back. Where the room says how much of it one sender may have, all
   * senders share it; otherwise each sender has a room of its own.
   */
  take(room: NamedRoom, sender?: string): Promise<Give>;
  /** Milliseconds for which every slot of a shared room has been taken and none was given back. */
  stalledFor(room: NamedRoom): Promise<number>;
  /** One more of whoever it is, in this minute. */
  count(what: 'request' | 'key', who: string): Promise<Counted>;
  /** A stream was opened; `close` is called when its session has too many. Answers how its end is told. */
  addStream(sessionId: SessionId, close: () => void): Give;
}

const MINUTE = 60;
/** Beyond every limit: whoever asks holds the count against its own. */
const BEYOND = Number.MAX_SAFE_INTEGER;
/** All who wait in one line. */
const EVERYBODY = '';

/** Counts in this thread. */
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
