import type { FastifyReply } from 'fastify';
import type { OperationClass } from '../http/contract-operation.ts';
import { refuse } from '../http/refusal.ts';
import type { NamedLimit, ResourceLimiter } from './resource-limiter.ts';
import type { Release, SemaphoreLimit } from './semaphore.ts';

export type AdmissionLimits = Readonly<Record<OperationClass, SemaphoreLimit>>;

const QUEUE_TIMEOUT_MS = 900;
/** Half of the target of 300 ms for a search; the searches already running take the other half. */
const CONGESTED_QUEUE_TIMEOUT_MS = 150;

/**
 * Returns the limits by operation class. Rejects excess requests within one second. Under sustained
 * overload, searches get a shorter queue timeout, because long waits only add latency.
 */
export function limitsFor(connections: number, searching = 1): AdmissionLimits {
  // Writers contend on row locks while holding a connection, so allow as many as there are
  // connections. Database work keeps its full queue timeout under overload.
  const ofDatabase = {
    concurrency: connections,
    queueLimit: 6 * connections,
    queueTimeoutMs: QUEUE_TIMEOUT_MS,
    perSender: halfOf(connections),
  };
  // A thread answers searches one at a time; more concurrency would only hold memory.
  const ofIndex = {
    concurrency: 8 * searching,
    queueLimit: 48 * searching,
    queueTimeoutMs: QUEUE_TIMEOUT_MS,
    congestedQueueTimeoutMs: CONGESTED_QUEUE_TIMEOUT_MS,
    perSender: halfOf(8 * searching),
  };
  return { search: ofIndex, change: ofDatabase, reading: ofDatabase };
}

/** At most half of the slots for one sender. */
const halfOf = (slots: number): number => Math.max(1, Math.floor(slots / 2));

const OPERATION_CLASSES: readonly OperationClass[] = ['search', 'change', 'reading'];
/** Longer than any healthy request, which takes a few queries or one search. */
const STALLED_MS = 5_000;

const limitName = (weight: OperationClass): string => `door of a ${weight}`;

interface Held {
  readonly operationClass: OperationClass;
  readonly sender: string;
  readonly give: Release;
}

/** Admission control by operation class: a burst in one class does not block the others. */
export class AdmissionController {
  readonly #limits: AdmissionLimits;
  readonly #limiter: ResourceLimiter;
  readonly #held = new WeakMap<FastifyReply['raw'], Held>();

  constructor(limits: AdmissionLimits, limiter: ResourceLimiter) {
    this.#limits = limits;
    this.#limiter = limiter;
  }

  /** Waits for a slot. It is released when the response is complete or the connection closes. */
  async acquire(
    operationClass: OperationClass,
    { raw }: Pick<FastifyReply, 'raw'>,
    sender: string,
  ): Promise<void> {
    raw.once('close', () => this.release({ raw }));
    await this.#admit(operationClass, { raw }, sender);
  }

  /**
   * Runs work that does not use the resource of this class, such as drawing a picture, without the
   * slot. Acquires the slot again afterwards.
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
    // The caller has disconnected, so skip the work.
    throw refuse('maintenance');
  }

  /**
   * Releases the slot once the response is complete. Sending it only takes memory, so a slow reader
   * must not block others.
   */
  release({ raw }: Pick<FastifyReply, 'raw'>): void {
    this.#held.get(raw)?.give();
    this.#held.delete(raw);
  }

  /** Returns the classes whose slots have all been taken for `STALLED_MS` without a release. */
  async stalledClasses(): Promise<readonly OperationClass[]> {
    const ms = await Promise.all(
      OPERATION_CLASSES.map((weight) => this.#limiter.stalledMs(this.#limitOf(weight))),
    );
    return OPERATION_CLASSES.filter((_, nr) => (ms[nr] ?? 0) > STALLED_MS);
  }

  #limitOf(weight: OperationClass): NamedLimit {
    const limit = this.#limits[weight];
    return { name: limitName(weight), perSender: limit.concurrency, ...limit };
  }
}
