import { setTimeout as sleep } from 'node:timers/promises';
import { withinTime } from '../platform/db/within-time.ts';
import type { Listening, Place, Served } from '../platform/http/served.ts';
import type { Keeper } from '../platform/limits/keeper.ts';
import type { Teller } from '../platform/live/event-reader.ts';
import type { LiveEvent } from '../platform/live/live-events.ts';
import type { TellFault } from '../platform/log/fault-log.ts';
import type { Figures, GatheredMetrics } from '../platform/metrics/gathered-metrics.ts';
import type { ServedIndex } from '../stock/search/serve-search.ts';
import { HttpThread, type ThreadPlan } from './http-thread.ts';

/** A worker that dies sooner is restarted after a delay. */
const SHORT_LIFE = 5_000;
const PAUSE = 1_000;
/** Timeout for the RPCs of readiness and metrics, in milliseconds. */
const SILENCE = 2_000;

export interface CrewPlan extends ThreadPlan<object> {
  readonly size: number;
  readonly keeper: Keeper;
  readonly search: ServedIndex;
  readonly metrics: Pick<GatheredMetrics, 'told'>;
  readonly tellFault: TellFault;
}

/**
 * Pool of workers that serve HTTP on one port. Replaces a worker that dies; its open requests are
 * lost.
 */
export class Crew implements Teller, Served {
  readonly #plan: CrewPlan;
  readonly #all = new Set<HttpThread>();
  readonly #listening = new WeakSet<HttpThread>();
  #place: Place | null = null;
  #isClosing = false;

  private constructor(plan: CrewPlan) {
    this.#plan = plan;
  }

  /** Starts all workers. Terminates them all if one fails. */
  static async start(plan: CrewPlan): Promise<Crew> {
    const crew = new Crew(plan);
    const first = Array.from({ length: plan.size }, () => crew.#begin());
    try {
      await Promise.all(first.map(({ built }) => built));
    } catch (error) {
      crew.#isClosing = true;
      await Promise.all(first.map((thread) => thread.terminate()));
      throw error;
    }
    for (const thread of first) void crew.#replaceWhenDead(thread);
    return crew;
  }

  /** Workers that accept RPC calls. */
  get threads(): readonly HttpThread[] {
    return [...this.#all].filter(({ isBuilt }) => isBuilt);
  }

  /** Always true, because a worker's stream opens before the main thread knows of it. */
  get isHeard(): boolean {
    return true;
  }

  async isReady(): Promise<boolean> {
    const asked = this.threads.map(({ side }) => withinTime(SILENCE, side.ask('isReady')));
    const all = await Promise.allSettled(asked);
    return all.length > 0 && all.every((one) => one.status === 'fulfilled' && one.value);
  }

  /** The first worker may choose a free port (port 0); the others use the same. */
  async listen({ host, port }: Place): Promise<Listening> {
    const [first] = this.threads;
    if (!first) throw new Error('No thread of the web server is left.');
    this.#listening.add(first);
    const listening = await first.side.ask('listen', { host, port });
    const place = { host, port: port || Number(new URL(listening.origin).port) };
    this.#place = place;
    // Includes workers that were built in the meantime.
    await Promise.all(this.threads.map((thread) => this.#listenAt(place, thread)));
    return listening;
  }

  tell(events: readonly LiveEvent[]): void {
    for (const { side } of this.threads) side.tell('tell', events);
  }

  refreshAll(): void {
    for (const { side } of this.threads) side.tell('refreshAll');
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all([...this.#all].map((thread) => thread.close()));
  }

  #begin(): HttpThread {
    const { keeper, search } = this.#plan;
    const thread = new HttpThread(this.#plan, { keeper, search, metrics: () => this.#metrics() });
    this.#all.add(thread);
    void thread.ended.then(() => this.#all.delete(thread));
    return thread;
  }

  async #replaceWhenDead(thread: HttpThread): Promise<void> {
    const since = Date.now();
    const why = await thread.ended;
    if (this.#isClosing) return;
    this.#plan.tellFault('a thread of the web server ended, and another takes its place', why);
    if (Date.now() - since < SHORT_LIFE) await sleep(PAUSE);
    if (this.#isClosing) return;
    const next = this.#begin();
    void this.#replaceWhenDead(next);
    await this.#join(next);
  }

  async #listenAt(place: Place, thread: HttpThread): Promise<void> {
    if (this.#listening.has(thread)) return;
    this.#listening.add(thread);
    await thread.side.ask('listen', place);
  }

  /** Makes a replacement worker listen on the port of the others. */
  async #join(thread: HttpThread): Promise<void> {
    try {
      await thread.built;
      if (this.#place) await this.#listenAt(this.#place, thread);
    } catch (error) {
      if (this.#isClosing) return;
      this.#plan.tellFault('a thread of the web server could not begin', error);
      await thread.terminate();
    }
  }

  /** Omits workers that die or do not respond in time. */
  async #metrics(): Promise<string> {
    const asked = this.threads.map(({ side }) => withinTime(SILENCE, side.ask('figures')));
    const told = await Promise.allSettled(asked);
    const figures = told.flatMap((one): Figures[] =>
      one.status === 'fulfilled' ? [one.value] : [],
    );
    return this.#plan.metrics.told(figures);
  }
}
