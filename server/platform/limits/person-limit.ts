import type { UserId } from '../../../src/api/ids.gen.ts';
import type { Problem } from '../../../src/machines/problem.ts';
import { Refusal } from '../http/refusal.ts';
import { ProcessTurns } from './process-turns.ts';
import type { Give } from './turns.ts';

const AT_ONCE = 8;
const MOST_OF_A_PERSON = 2;

interface Limited {
  readonly name: 'zip' | 'stock export' | 'download' | 'supplier trial';
  /** the problem for a person whose slots and queue are full */
  readonly full: Problem;
  /** in seconds */
  readonly retryAfter: number;
  /** queue length and queue timeout of one person; default: no queue */
  readonly waiting?: number;
  readonly patience?: number;
}

/**
 * Semaphore of long work outside of admission control: at most 8 concurrently in the process and 2
 * for each person.
 */
export class PersonLimit {
  readonly #all: ProcessTurns;
  readonly #ofPersons: ProcessTurns;
  readonly #refusal: () => Refusal;

  constructor({ name, full, retryAfter, waiting = 0, ...queue }: Limited) {
    this.#all = new ProcessTurns({ name, atOnce: AT_ONCE, waiting: AT_ONCE });
    this.#ofPersons = new ProcessTurns({
      name: `${name} of a person`,
      atOnce: MOST_OF_A_PERSON,
      waiting,
      ...queue,
    });
    this.#refusal = () => new Refusal(full, [], { limit: MOST_OF_A_PERSON, retryAfter });
  }

  /**
   * Waits for a slot and returns its release function. Throws the problem `full` if the person's
   * queue is full.
   */
  async take(personId: UserId): Promise<Give> {
    const leave = await this.#ofPersons.take(personId).catch((error: unknown) => {
      throw error instanceof Refusal ? this.#refusal() : error;
    });
    try {
      const give = await this.#all.take();
      return () => {
        give();
        leave();
      };
    } catch (error) {
      leave();
      throw error;
    }
  }
}
