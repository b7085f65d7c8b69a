import type { FastifyReply } from 'fastify';
import type { OperationClass } from '../http/contract-operation.ts';
import { refuse } from '../http/refusal.ts';
import type { NamedLimit, ResourceLimiter } from './resource-limiter.ts';
import type { Release, SemaphoreLimit } from './semaphore.ts';

export type AdmissionLimits = Readonly<Record<OperationClass, SemaphoreLimit>>;

const QUEUE_TIMEOUT_MS = 900;
/**
 * A search should respond within 300 ms. Half of this time may pass in the queue. The other half
 * remains for the search itself and for searches that its thread runs first.
 */
const CONGESTED_QUEUE_TIMEOUT_MS = 150;

/**
 * Returns the limits by operation class. Under sustained overload, searches get a shorter queue
 * timeout, because long waits only add latency.
 */
export function limitsFor(connections: number, searching = 1): AdmissionLimits {
  // A write holds its connection while it waits for row locks, so more writes than connections
  // would only wait for a connection.
  const ofDatabase = {
    concurrency: connections,
    queueLimit: 6 * connections,
    queueTimeoutMs: QUEUE_TIMEOUT_MS,
    perSender: halfOf(connections),
  };
  // A search thread runs one search at a time, so more than a few requests per thread would only
  // hold memory.
  const ofIndex = {
    concurrency: 8 * searching,
    queueLimit: 48 * searching,
    queueTimeoutMs: QUEUE_TIMEOUT_MS,
    congestedQueueTimeoutMs: CONGESTED_QUEUE_TIMEOUT_MS,
    perSender: halfOf(8 * searching),
  };
  return { search: ofIndex, write: ofDatabase, read: ofDatabase };
}

const halfOf = (slots: number): number => Math.max(1, Math.floor(slots / 2));

const OPERATION_CLASSES: readonly OperationClass[] = ['search', 'write', 'read'];
/**
 * Milliseconds without a release after which a fully occupied operation class is stalled. A healthy
 * request makes a few queries or one search, so it holds its slot for less time.
 */
const STALLED_MS = 5_000;

const limitName = (operationClass: OperationClass): string => `admission of ${operationClass}`;

interface Held {
  readonly operationClass: OperationClass;
  readonly sender: string;
  readonly give: Release;
}

/**
 * Admission control by operation class, so that a burst in one class does not block the other
 * classes.
 */
export class AdmissionController {
  readonly #limits: AdmissionLimits;
  readonly #limiter: ResourceLimiter;
  readonly #held = new WeakMap<FastifyReply['raw'], Held>();

  constructor(limits: AdmissionLimits, limiter: ResourceLimiter) {
    this.#limits = limits;
    this.#limiter = limiter;
  }

  async acquire(
    operationClass: OperationClass,
    { raw }: Pick<FastifyReply, 'raw'>,
    sender: string,
  ): Promise<void> {
    raw.once('close', () => this.release({ raw }));
    await this.#admit(operationClass, { raw }, sender);
  }

  /**
   * Releases the slot while `work` runs, and acquires a slot again afterwards. `work` should need
   * neither the database nor the search index; an example is drawing a picture.
   */
  async runWithoutSlot<T>({ raw }: Pick<FastifyReply, 'raw'>, work: () => Promise<T>): Promise<T> {
    const held = this.#held.get(raw);
    if (!held) return work();
    this.release({ raw });
    const done = await work();
    await this.#admit(held.operationClass, { raw }, held.sender);
    return done;
  }

  async #admit(
    operationClass: OperationClass,
    { raw }: Pick<FastifyReply, 'raw'>,
    sender: string,
  ): Promise<void> {
    const give = await this.#limiter.acquire(this.#limitOf(operationClass), sender);
    if (!raw.destroyed) {
      this.#held.set(raw, { operationClass, sender, give });
      return;
    }
    give();
    // The caller disconnected while waiting for the slot, so skip the work.
    throw refuse('maintenance');
  }

  /**
   * Releases the slot when the response is complete. Sending the response only takes memory, so a
   * slow reader must not hold a slot.
   */
  release({ raw }: Pick<FastifyReply, 'raw'>): void {
    this.#held.get(raw)?.give();
    this.#held.delete(raw);
  }

  async stalledClasses(): Promise<readonly OperationClass[]> {
    const ms = await Promise.all(
      OPERATION_CLASSES.map((each) => this.#limiter.stalledMs(this.#limitOf(each))),
    );
    return OPERATION_CLASSES.filter((_, nr) => (ms[nr] ?? 0) > STALLED_MS);
  }

  #limitOf(operationClass: OperationClass): NamedLimit {
    const limit = this.#limits[operationClass];
    return { name: limitName(operationClass), perSender: limit.concurrency, ...limit };
  }
}
