import type { FastifyReply } from 'fastify';
import type { Weight } from '../http/contract-operation.ts';
import { refuse } from '../http/refusal.ts';
import type { Keeper, NamedRoom } from './keeper.ts';
import type { Give, Room } from './turns.ts';

export type Rooms = Readonly<Record<Weight, Room>>;

const PATIENCE = 900;
/** Half of the target of 300 ms for a search; the searches already running take the other half. */
const CROWD_PATIENCE = 150;

/**
 * Returns the limits by operation class. Rejects excess requests within one second. Under sustained
 * overload, searches get a shorter queue timeout, because long waits only add latency.
 */
export function roomsFor(connections: number, searching = 1): Rooms {
  // Writers contend on row locks while holding a connection, so allow as many as there are
  // connections. Database work keeps its full queue timeout under overload.
  const ofDatabase = {
    atOnce: connections,
    waiting: 6 * connections,
    patience: PATIENCE,
    perSender: half(connections),
  };
  // A thread answers searches one at a time; more concurrency would only hold memory.
  const ofIndex = {
    atOnce: 8 * searching,
    waiting: 48 * searching,
    patience: PATIENCE,
    crowdPatience: CROWD_PATIENCE,
    perSender: half(8 * searching),
  };
  return { search: ofIndex, change: ofDatabase, reading: ofDatabase };
}

/** At most half of the slots for one sender. */
const half = (slots: number): number => Math.max(1, Math.floor(slots / 2));

const WEIGHTS: readonly Weight[] = ['search', 'change', 'reading'];
/** Longer than any healthy request, which takes a few queries or one search. */
const STALLED_MS = 5_000;

const nameOf = (weight: Weight): string => `door of a ${weight}`;

interface Held {
  readonly weight: Weight;
  readonly sender: string;
  readonly give: Give;
}

/** Admission control by operation class: a burst in one class does not block the others. */
export class Doors {
  readonly #rooms: Rooms;
  readonly #keeper: Keeper;
  readonly #held = new WeakMap<FastifyReply['raw'], Held>();

  constructor(rooms: Rooms, keeper: Keeper) {
    this.#rooms = rooms;
    this.#keeper = keeper;
  }

  /** Waits for a slot. It is released when the response is complete or the connection closes. */
  async enter(weight: Weight, { raw }: Pick<FastifyReply, 'raw'>, sender: string): Promise<void> {
    raw.once('close', () => this.leave({ raw }));
    await this.#admit(weight, { raw }, sender);
  }

  /**
   * Runs work that does not use the resource of this class, such as drawing a picture, without the
   * slot. Acquires the slot again afterwards.
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
    // The caller has disconnected, so skip the work.
    throw refuse('maintenance');
  }

  /**
   * Releases the slot once the response is complete. Sending it only takes memory, so a slow reader
   * must not block others.
   */
  leave({ raw }: Pick<FastifyReply, 'raw'>): void {
    this.#held.get(raw)?.give();
    this.#held.delete(raw);
  }

  /** Returns the classes whose slots have all been taken for `STALLED_MS` without a release. */
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
