import type { FastifyReply } from 'fastify';
import type { Weight } from '../http/contract-operation.ts';
import { refuse } from '../http/refusal.ts';
import type { Keeper } from './keeper.ts';
import type { Give, Room } from './turns.ts';

export type Rooms = Readonly<Record<Weight, Room>>;

const PATIENCE = 900;
/** Half of the 300 ms within which a search is to be answered; what is worked at together before it has the other half. */
const CROWD_PATIENCE = 150;

/** Whoever is not let in is told so in less than a second, and of a crowd that stays, nobody waits long for a search. */
export function roomsFor(connections: number, searching = 1): Rooms {
  // In its connections they wait for each other's stones: more at once would wait for a connection. A change
  // is rather served late than sent away.
  const ofDatabase = { atOnce: connections, waiting: 6 * connections, patience: PATIENCE };
  // A thread answers searches one after the other: more at once would only keep memory.
  const ofIndex = {
    atOnce: 8 * searching,
    waiting: 48 * searching,
    patience: PATIENCE,
    crowdPatience: CROWD_PATIENCE,
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
