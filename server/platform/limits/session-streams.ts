import type { SessionId } from '#api/ids.gen.ts';
import type { Release } from './semaphore.ts';

const MAX_PER_SESSION = 10;

interface Stream {
  readonly close: () => void;
}

/**
 * Limits the number of live streams per session by closing the oldest. The browser window of a
 * closed stream reconnects when it becomes visible.
 */
export class SessionStreams {
  readonly #open = new Map<SessionId, Set<Stream>>();

  add(sessionId: SessionId, close: () => void): Release {
    const open = this.#open.get(sessionId) ?? new Set();
    this.#open.set(sessionId, open);
    const stream = { close };
    open.add(stream);
    for (const oldest of [...open].slice(0, -MAX_PER_SESSION)) {
      open.delete(oldest);
      oldest.close();
    }
    return () => {
      // A stream that was closed as the oldest is already removed, and the session may have a new
      // set of streams.
      if (open.delete(stream) && open.size === 0) this.#open.delete(sessionId);
    };
  }
}
