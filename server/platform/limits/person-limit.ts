import type { UserId } from '#api/ids.gen.ts';
import type { Problem } from '#machines/problem.ts';
import { Refusal } from '../http/refusal.ts';
import { ProcessSemaphore } from './process-semaphore.ts';
import type { Release } from './semaphore.ts';

const CONCURRENCY = 8;
const MAX_PER_PERSON = 2;

interface PersonLimitOptions {
  readonly name: 'zip' | 'stock export' | 'download' | 'supplier trial';
  /** problem to throw if the person has no free slot and the queue of the person is full */
  readonly full: Problem;
  /** value of the header `Retry-After`, in seconds */
  readonly retryAfter: number;
  /** queue length and queue timeout per person; default: no queue */
  readonly queueLimit?: number;
  readonly queueTimeoutMs?: number;
}

/**
 * Limits long work that admission control does not cover: at most 8 tasks in the process and 2 per
 * person run concurrently.
 */
export class PersonLimit {
  readonly #all: ProcessSemaphore;
  readonly #ofPersons: ProcessSemaphore;
  readonly #refusal: () => Refusal;

  constructor({ name, full, retryAfter, queueLimit = 0, ...queue }: PersonLimitOptions) {
    this.#all = new ProcessSemaphore({ name, concurrency: CONCURRENCY, queueLimit: CONCURRENCY });
    this.#ofPersons = new ProcessSemaphore({
      name: `${name} of a person`,
      concurrency: MAX_PER_PERSON,
      queueLimit,
      ...queue,
    });
    this.#refusal = () => new Refusal(full, [], { limit: MAX_PER_PERSON, retryAfter });
  }

  /** Throws the problem `full` if the person's queue is full. */
  async acquire(personId: UserId): Promise<Release> {
    const leave = await this.#ofPersons.acquire(personId).catch((error: unknown) => {
      throw error instanceof Refusal ? this.#refusal() : error;
    });
    try {
      const give = await this.#all.acquire();
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
