import type { FastifyReply } from 'fastify';
import type { Weight } from '../http/contract-operation.ts';
import { refuse } from '../http/refusal.ts';
import { type Room, Turns } from './turns.ts';

export type Rooms = Readonly<Record<Weight, Room>>;

const PATIENCE = 900;

/**
 * What is let in and waits is answered in less than a third of a second by a portal that does 240 searches and 600
 * changes a second; whatever comes beyond is told at once to come again.
 */
export function roomsFor(connections: number): Rooms {
  // In its connections they wait for each other's stones: more at once would wait for a connection.
  const ofDatabase = { atOnce: connections, waiting: 6 * connections, patience: PATIENCE };
  // One thread answers searches one after the other: more at once would only keep memory.
  const ofIndex = { atOnce: 8, waiting: 48, patience: PATIENCE };
  return { search: ofIndex, change: ofDatabase, reading: ofDatabase };
}

/** A door for each kind of work: a crowd before one leaves the others free. */
export class Doors {
  readonly #turns: Readonly<Record<Weight, Turns>>;

  constructor({ search, change, reading }: Rooms) {
    this.#turns = {
      search: new Turns(search),
      change: new Turns(change),
      reading: new Turns(reading),
    };
  }

  /** Waits until there is room; it is given back when the answer has gone, or whoever asked. */
  async enter(weight: Weight, { raw }: Pick<FastifyReply, 'raw'>): Promise<void> {
    let isGone = raw.destroyed;
    let leave: (() => void) | null = null;
    raw.once('close', () => {
      isGone = true;
      leave?.();
    });
    leave = await this.#turns[weight].take();
    if (!isGone) return;
    leave();
    // Nobody hears it, and nothing is done for nobody.
    throw refuse('maintenance');
  }
}
