import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { withinTime } from '../platform/db/within-time.ts';
import type { Keeper } from '../platform/limits/keeper.ts';
import { PortCalls } from '../platform/threads/port-calls.ts';
import { type ServedIndex, serveSearch } from '../stock/search/serve-search.ts';
import { HeldByThread } from './held-by-thread.ts';
import type { MainSide, ThreadSide } from './link.ts';

/** Answers are short-lived: with the room that Node would take for them, each thread takes 300 MB more and is no quicker. */
const YOUNG_MEGABYTES = 24;
/**
 * Many times what a thread ever has in hand. It is not the bound that saves: where it is under two gigabytes V8 looks for
 * garbage when a heap is half as large again as what lives in it, and otherwise when it is four times as large.
 */
const OLD_MEGABYTES = 1_024;
/** Less than the server as a whole is given. */
const DRAIN_LIMIT = 8_000;

/** What the thread is made of, and what is given to it. */
export interface ThreadPlan<Settings> {
  readonly script: URL;
  readonly settings: Settings;
}

/** What a thread finds when it begins. */
export interface ThreadData<Settings> {
  readonly settings: Settings;
  readonly link: MessagePort;
  readonly search: MessagePort;
}

interface Shared {
  readonly keeper: Keeper;
  readonly search: ServedIndex;
  readonly metrics: () => Promise<string>;
}

/** One thread that answers HTTP, as the main thread knows it. */
export class HttpThread {
  readonly side: Pick<PortCalls<ThreadSide, MainSide>, 'ask' | 'tell'>;
  /** It is put together; rejected where it ends before. */
  readonly built: Promise<void>;
  /** Why it ended. */
  readonly ended: Promise<Error>;
  readonly #worker: Worker;
  #isBuilt = false;

  constructor({ script, settings }: ThreadPlan<object>, { keeper, search, metrics }: Shared) {
    const [link, searching] = [new MessageChannel(), new MessageChannel()];
    const data: ThreadData<object> = { settings, link: link.port2, search: searching.port2 };
    const built = Promise.withResolvers<void>();
    const held = new HeldByThread(keeper, (stream) => side.tell('closeStream', stream));
    const side = new PortCalls<ThreadSide, MainSide>(link.port1, {
      ...held.calls,
      metrics,
      built: () => {
        this.#isBuilt = true;
        built.resolve();
      },
    });
    const endSearch = serveSearch(search, searching.port1);
    this.#worker = new Worker(script, {
      workerData: data,
      resourceLimits: {
        maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
        maxOldGenerationSizeMb: OLD_MEGABYTES,
      },
      transferList: [link.port2, searching.port2],
    });
    this.side = side;
    this.built = built.promise;
    this.built.catch(() => undefined);
    this.ended = new Promise((resolve) => {
      let why: Error | null = null;
      this.#worker.on('error', (error: Error) => {
        why = error;
      });
      this.#worker.on('exit', () => {
        why ??= new Error('The thread was ended.');
        held.release();
        side.end(why);
        endSearch();
        built.reject(why);
        resolve(why);
      });
    });
  }

  /** Whether it can be asked for anything. */
  get isBuilt(): boolean {
    return this.#isBuilt;
  }

  /** Finishes what it has, and ends. */
  async close(): Promise<void> {
    // One that dies meanwhile has ended as well, and one that says nothing is not waited for by all that ends after it.
    if (this.#isBuilt) await withinTime(DRAIN_LIMIT, this.side.ask('close')).catch(() => undefined);
    await this.terminate();
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
    await this.ended;
  }
}
