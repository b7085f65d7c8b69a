import type { FastifyReply } from 'fastify';
import type { Weight } from '../http/contract-operation.ts';
import { refuse } from '../http/refusal.ts';
import type { Keeper, NamedRoom } from './keeper.ts';
import type { Give, Room } from './turns.ts';

export type Rooms = Readonly<Record<Weight, Room>>;

const PATIENCE = 900;
/** Half of the 300 ms within which a search is to be answered; what is worked at together before it has the other half. */
const CROWD_PATIENCE = 150;

/** Whoever is not let in is told so in less than a second, and of a crowd that stays, nobody waits long for a search. */
export function roomsFor(connections: number, searching = 1): Rooms {
  // In its connections they wait for each other's stones: more at once would wait for a connection. A change
  // is rather served late than sent away.
  const ofDatabase = {
    atOnce: connections,
    waiting: 6 * connections,
    patience: PATIENCE,
    perSender: half(connections),
  };
  // A thread answers searches one after the other: more at once would only keep memory.
  const ofIndex = {
    atOnce: 8 * searching,
    waiting: 48 * searching,
    patience: PATIENCE,
    crowdPatience: CROWD_PATIENCE,
    perSender: half(8 * searching),
  };
  return { search: ofIndex, change: ofDatabase, reading: ofDatabase };
}

/** One sender leaves half of the slots to the others. */
const half = (slots: number): number => Math.max(1, Math.floor(slots / 2));

const WEIGHTS: readonly Weight[] = ['search', 'change', 'reading'];
/** No request takes that long while the portal is well: a slot is a few queries, or one search. */
const STALLED_MS = 5_000;

const nameOf = (weight: Weight): string => `door of a ${weight}`;

/** The slot of a request. */
interface Held {
  readonly weight: Weight;
  readonly sender: string;
  readonly give: Give;
}

/** Admission control by operation class: a crowd of one class leaves the others free. */
export class Doors {
  readonly #rooms: Rooms;
  readonly #keeper: Keeper;
  readonly #held = new WeakMap<FastifyReply['raw'], Held>();

  constructor(rooms: Rooms, keeper: Keeper) {
    this.#rooms = rooms;
    this.#keeper = keeper;
  }

  /** Waits for a slot, which is given back by `leave`, or when the connection closes. */
  async enter(weight: Weight, { raw }: Pick<FastifyReply, 'raw'>, sender: string): Promise<void> {
    raw.once('close', () => this.leave({ raw }));
    await this.#admit(weight, { raw }, sender);
  }

  /**
   * Does work that waits for something else than this class of operations, such as a picture that is drawn: without the
   * slot, which is acquired again afterwards.
   */
  async outside<T>({ raw }: Pick<FastifyReply, 'raw'>, work: () => Promise<T>): Promise<T> {
    const held = this.#held.get(raw);
    if (!held) return work();
    this.leave({ raw });
    const done = await work();
    await this.#admit(held.weight, { raw }, held.sender);
    return done;
  }

  async #admit(weight: Weight, { raw }: Pick<FastifyReply, 'raw'>, sender: string): Promise<void> {
    const give = await this.#keeper.take(this.#roomOf(weight), sender);
    if (!raw.destroyed) {
      this.#held.set(raw, { weight, sender, give });
      return;
    }
    give();
    // No caller is left to hear the answer, so nothing is done.
    throw refuse('maintenance');
  }

  /**
   * Gives the slot back once the answer is made. Sending it takes no part of the portal but memory, and a caller that
   * does not read its answer must not keep others out.
   */
  leave({ raw }: Pick<FastifyReply, 'raw'>): void {
    this.#held.get(raw)?.give();
    this.#held.delete(raw);
  }

  /** Classes in which every slot is taken and none has been given back for seconds. */
  async stalled(): Promise<readonly Weight[]> {
    const ms = await Promise.all(
      WEIGHTS.map((weight) => this.#keeper.stalledFor(this.#roomOf(weight))),
    );
    return WEIGHTS.filter((_, nr) => (ms[nr] ?? 0) > STALLED_MS);
  }

  #roomOf(weight: Weight): NamedRoom {
    const room = this.#rooms[weight];
    return { name: nameOf(weight), perSender: room.atOnce, ...room };
  }
}
