import { refuse } from '../http/refusal.ts';

/**
 * Default queue timeout in milliseconds. Under overload, a caller that is refused soon and retries
 * is served sooner than a caller that waits in a long queue.
 */
export const QUEUE_TIMEOUT_MS = 1_500;

export interface SemaphoreLimit {
  readonly concurrency: number;
  readonly queueLimit: number;
  /** Infinity: no timeout */
  readonly queueTimeoutMs?: number;
  /**
   * Shorter timeout for a congested queue, that is, a queue that has had waiters for longer than
   * `queueTimeoutMs`. If undefined, congestion does not change the timeout.
   */
  readonly congestedQueueTimeoutMs?: number;
  /**
   * Maximum number of slots that one sender may hold; default `concurrency`. If `perSender` is
   * undefined, `ResourceLimiter` creates a separate semaphore for each sender.
   */
  readonly perSender?: number;
}

/** Releases a slot. Call it exactly once. */
export type Release = () => void;

interface Waiter {
  readonly begin: () => void;
  readonly refuse: () => void;
}

const NO_SENDER = '';

/**
 * A semaphore with a bounded queue that serves senders round-robin. Refuses a caller that waits too
 * long. If the queue is full, refuses the new caller, or the latest waiter of a sender with a
 * longer queue.
 */
export class Semaphore {
  readonly #limit: SemaphoreLimit;
  readonly #perSender: number;
  readonly #runningOf = new Map<string, number>();
  /** Waiting callers by sender, in round-robin order. */
  readonly #queues = new Map<string, Set<Waiter>>();
  #running = 0;
  #waiting = 0;
  /** Start of the current period in which the queue was never empty. */
  #congestedSince = 0;
  #movedAt = performance.now();

  constructor(limit: SemaphoreLimit) {
    this.#limit = limit;
    this.#perSender = limit.perSender ?? limit.concurrency;
  }

  async acquire(sender = NO_SENDER): Promise<Release> {
    if (this.#running < this.#limit.concurrency && this.#mayRun(sender)) this.#start(sender);
    else if (this.#waiting < this.#limit.queueLimit || this.#dropFor(sender))
      await this.#wait(sender);
    else throw refuse('maintenance');
    return () => this.#release(sender);
  }

  stalledMs(): number {
    return this.#running < this.#limit.concurrency ? 0 : performance.now() - this.#movedAt;
  }

  #mayRun(sender: string): boolean {
    return (this.#runningOf.get(sender) ?? 0) < this.#perSender;
  }

  #start(sender: string): void {
    this.#movedAt = performance.now();
    this.#running += 1;
    this.#runningOf.set(sender, (this.#runningOf.get(sender) ?? 0) + 1);
  }

  /** Passes the slot directly to the next waiter, so that no new caller can overtake the waiter. */
  #release(sender: string): void {
    this.#movedAt = performance.now();
    this.#running -= 1;
    const left = (this.#runningOf.get(sender) ?? 0) - 1;
    if (left > 0) this.#runningOf.set(sender, left);
    else this.#runningOf.delete(sender);
    for (const [next, queue] of this.#queues) {
      const [waiter] = queue;
      if (!waiter || !this.#mayRun(next)) continue;
      this.#leave(next, waiter);
      if (queue.size > 0) {
        this.#queues.delete(next);
        this.#queues.set(next, queue);
      }
      this.#start(next);
      waiter.begin();
      return;
    }
  }

  /**
   * Frees a place in a full queue for `sender`: refuses the latest waiter of the longest queue.
   * Returns false if the longest queue has fewer than two waiters more than the queue of `sender`.
   */
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
   * Returns a shorter timeout for a congested queue (CoDel), because long waits under sustained
   * overload only add latency. A sender without another request keeps the long timeout while fewer
   * senders wait than there are slots: round-robin serves that sender soon.
   */
  #queueTimeout(sender: string): number {
    const {
      queueTimeoutMs = QUEUE_TIMEOUT_MS,
      congestedQueueTimeoutMs = queueTimeoutMs,
      concurrency,
    } = this.#limit;
    const now = performance.now();
    if (this.#waiting === 0) this.#congestedSince = now;
    if (now - this.#congestedSince <= queueTimeoutMs) return queueTimeoutMs;
    const hasMore = this.#queues.has(sender) || this.#runningOf.has(sender);
    return hasMore || this.#queues.size >= concurrency ? congestedQueueTimeoutMs : queueTimeoutMs;
  }

  #wait(sender: string): Promise<void> {
    const timeoutMs = this.#queueTimeout(sender);
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
      const timer = timeoutMs === Infinity ? undefined : setTimeout(giveUp, timeoutMs);
      queue.add(waiter);
      this.#waiting += 1;
    });
  }
}
