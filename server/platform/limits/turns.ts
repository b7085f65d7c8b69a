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
}

/** Gives back what was taken; called once. */
export type Give = () => void;

/** Work of which there is only so much at once. A caller that finds the queue full, or waits too long in it, is refused. */
export class Turns {
  readonly #room: Room;
  readonly #waiting = new Set<() => void>();
  #running = 0;
  /** since when there is somebody in the line */
  #standsSince = 0;

  constructor(room: Room) {
    this.#room = room;
  }

  /** Waits for a turn, and answers how it is given back. */
  async take(): Promise<Give> {
    if (this.#running < this.#room.atOnce) this.#running += 1;
    else if (this.#waiting.size < this.#room.waiting) await this.#wait();
    else throw refuse('maintenance');
    return () => this.#give();
  }

  /** A turn that is done goes on to the first caller that waits, so that no other slips in between. */
  #give(): void {
    const [next] = this.#waiting;
    if (next) next();
    else this.#running -= 1;
  }

  /**
   * A rush passes, and who came in it is served late. A line that stands comes of more than can be done: there a long
   * wait would make everybody late and let in nobody more.
   */
  #patience(): number {
    const { patience = PATIENCE, crowdPatience = patience } = this.#room;
    const now = performance.now();
    if (this.#waiting.size === 0) this.#standsSince = now;
    return now - this.#standsSince > patience ? crowdPatience : patience;
  }

  #wait(): Promise<void> {
    const patience = this.#patience();
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(begin);
        resolve();
      };
      const giveUp = (): void => {
        this.#waiting.delete(begin);
        reject(refuse('maintenance'));
      };
      const timer = patience === Infinity ? undefined : setTimeout(giveUp, patience);
      this.#waiting.add(begin);
    });
  }
}
