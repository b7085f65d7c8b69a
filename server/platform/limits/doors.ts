import type { FastifyReply } from 'fastify';
import type { Weight } from '../http/contract-operation.ts';
import { refuse } from '../http/refusal.ts';
import type { Keeper } from './keeper.ts';
import type { Give, Room } from './turns.ts';

export type Rooms = Readonly<Record<Weight, Room>>;

const PATIENCE = 900;
/** An answer is to come within 300 ms: searches that are worked at together take half of that, changes and readings a quarter. */
const CROWD_PATIENCE = { search: 150, database: 225 };

/** Whoever is not let in is told so in less than a second, and of a crowd that stays, nobody waits long who is let in. */
export function roomsFor(connections: number, searching = 1): Rooms {
  // In its connections they wait for each other's stones: more at once would wait for a connection.
  const ofDatabase = {
    ...{ atOnce: connections, waiting: 6 * connections },
    ...{ patience: PATIENCE, crowdPatience: CROWD_PATIENCE.database },
  };
  // A thread answers searches one after the other: more at once would only keep memory.
  const ofIndex = {
    ...{ atOnce: 8 * searching, waiting: 48 * searching },
    ...{ patience: PATIENCE, crowdPatience: CROWD_PATIENCE.search },
  };
  return { search: ofIndex, change: ofDatabase, reading: ofDatabase };
}

/** A door for each kind of work: a crowd before one leaves the others free. */
export class Doors {
  readonly #rooms: Rooms;
  readonly #keeper: Keeper;

  constructor(rooms: Rooms, keeper: Keeper) {
    this.#rooms = rooms;
    this.#keeper = keeper;
  }

  /** Waits until there is room; it is given back when the answer has gone, or whoever asked. */
  async enter(weight: Weight, { raw }: Pick<FastifyReply, 'raw'>): Promise<void> {
    let isGone = raw.destroyed;
    let leave: Give | null = null;
    raw.once('close', () => {
      isGone = true;
      leave?.();
    });
    leave = await this.#keeper.take({ name: `door of a ${weight}`, ...this.#rooms[weight] });
    if (!isGone) return;
    leave();
    // Nobody hears it, and nothing is done for nobody.
    throw refuse('maintenance');
  }
}
