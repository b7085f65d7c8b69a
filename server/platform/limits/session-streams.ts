import type { SessionId } from '../../../src/api/ids.gen.ts';
import type { Give } from './turns.ts';

const MOST_OF_A_SESSION = 10;

interface Stream {
  readonly close: () => void;
}

/** A person with more windows than that looks at the newest; the others come back when they are looked at. */
export class SessionStreams {
  readonly #open = new Map<SessionId, Set<Stream>>();

  add(sessionId: SessionId, close: () => void): Give {
    const open = this.#open.get(sessionId) ?? new Set();
    this.#open.set(sessionId, open);
    const stream = { close };
    open.add(stream);
    for (const oldest of [...open].slice(0, -MOST_OF_A_SESSION)) {
      open.delete(oldest);
      oldest.close();
    }
    return () => {
      // One that was closed as the oldest has left already; its session may have begun anew since.
      if (open.delete(stream) && open.size === 0) this.#open.delete(sessionId);
    };
  }
}
