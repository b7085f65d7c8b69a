import { refuse } from '../http/refusal.ts';

/** A caller that would wait longer is told so: asked again in a moment, it comes sooner than in a queue without an end. */
export const PATIENCE = 1_500;

export interface Room {
  /** how many are worked at together */
  readonly atOnce: number;
  /** how many more may wait */
  readonly waiting: number;
  /** for how many milliseconds; infinite where whoever came in is to be served */
  readonly patience?: number;
  /** for how many once the line has not been empty for all of a patience; as long as ever unless it is said */
  readonly crowdPatience?: number;
  /** how many of `atOnce` one sender may hold; where it is set, all senders share the room and are served in turn */
  readonly perSender?: number;
}

/** Gives back what was taken; called once. */
export type Give = () => void;

interface Waiter {
  readonly begin: () => void;
  readonly refuse: () => void;
}

/** All who take without a name are one sender. */
const UNNAMED = '';

/**
 * Semaphore with a bounded, fair queue. A caller that finds the queue full, or waits too long in it, is refused.
 * Senders are served round-robin, and a full queue drops from the sender that fills it, so that a flood of one
 * sender delays only itself.
 */
export class Turns {
  readonly #room: Room;
  readonly #perSender: number;
  /** How many slots each sender holds. */
  readonly #runningOf = new Map<string, number>();
  /** Queues of senders that wait; the first sender is served next. */
  readonly #queues = new Map<string, Set<Waiter>>();
  #running = 0;
  #waiting = 0;
  /** Since when the queue has not been empty. */
  #congestedSince = 0;
  /** When a slot was last taken or given back. */
  #movedAt = performance.now();

  constructor(room: Room) {
    this.#room = room;
    this.#perSender = room.perSender ?? room.atOnce;
  }

  /** Waits for a turn, and answers how it is given back. */
  async take(sender = UNNAMED): Promise<Give> {
    if (this.#running < this.#room.atOnce && this.#mayRun(sender)) this.#start(sender);
    else if (this.#waiting < this.#room.waiting || this.#dropFor(sender)) await this.#wait(sender);
    else throw refuse('maintenance');
    return () => this.#give(sender);
  }

  /** Milliseconds for which every slot has been taken and none was given back; 0 while there is room. */
  stalledFor(): number {
    return this.#running < this.#room.atOnce ? 0 : performance.now() - this.#movedAt;
  }

  #mayRun(sender: string): boolean {
    return (this.#runningOf.get(sender) ?? 0) < this.#perSender;
  }

  #start(sender: string): void {
    this.#movedAt = performance.now();
    this.#running += 1;
    this.#runningOf.set(sender, (this.#runningOf.get(sender) ?? 0) + 1);
  }

  /** A slot that is given back goes to the first caller that waits, so that no newcomer slips in between. */
  #give(sender: string): void {
    this.#movedAt = performance.now();
    this.#running -= 1;
    const left = (this.#runningOf.get(sender) ?? 0) - 1;
    if (left > 0) this.#runningOf.set(sender, left);
    else this.#runningOf.delete(sender);
    for (const [next, queue] of this.#queues) {
      const [waiter] = queue;
      if (!waiter || !this.#mayRun(next)) continue;
      this.#leave(next, waiter);
      // Moves the sender behind all others that wait.
      if (queue.size > 0) {
        this.#queues.delete(next);
        this.#queues.set(next, queue);
      }
      this.#start(next);
      waiter.begin();
      return;
    }
  }

  /** Makes room in a full queue at the cost of the sender that has most of it, where that is another by far. */
  #dropFor(sender: string): boolean {
    let longest: readonly [string, Set<Waiter>] | null = null;
    for (const entry of this.#queues)
      if (longest === null || entry[1].size > longest[1].size) longest = entry;
    if (longest === null || longest[1].size <= (this.#queues.get(sender)?.size ?? 0) + 1)
      return false;
    const latest = [...longest[1]].at(-1);
    if (!latest) return false;
    this.#leave(longest[0], latest);
    latest.refuse();
    return true;
  }

  #leave(sender: string, waiter: Waiter): void {
    const queue = this.#queues.get(sender);
    if (!queue?.delete(waiter)) return;
    this.#waiting -= 1;
    if (queue.size === 0) this.#queues.delete(sender);
  }

  /**
   * A burst drains by itself. A standing queue means sustained overload: long waits only add latency, so the timeout is
   * shortened (CoDel). A sender that has nothing under way is served within one round of a short list of senders, and
   * keeps the long timeout.
   */
  #patience(sender: string): number {
    const { patience = PATIENCE, crowdPatience = patience, atOnce } = this.#room;
    const now = performance.now();
    if (this.#waiting === 0) this.#congestedSince = now;
    if (now - this.#congestedSince <= patience) return patience;
    const hasMore = this.#queues.has(sender) || this.#runningOf.has(sender);
    return hasMore || this.#queues.size >= atOnce ? crowdPatience : patience;
  }

  #wait(sender: string): Promise<void> {
    const patience = this.#patience(sender);
    const queue = this.#queues.get(sender) ?? new Set();
    this.#queues.set(sender, queue);
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        begin() {
          clearTimeout(timer);
          resolve();
        },
        refuse() {
          clearTimeout(timer);
          reject(refuse('maintenance'));
        },
      };
      const giveUp = (): void => {
        this.#leave(sender, waiter);
        waiter.refuse();
      };
      const timer = patience === Infinity ? undefined : setTimeout(giveUp, patience);
      queue.add(waiter);
      this.#waiting += 1;
    });
  }
}
