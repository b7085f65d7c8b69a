import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { withTimeout } from '../platform/db/with-timeout.ts';
import type { ResourceLimiter } from '../platform/limits/resource-limiter.ts';
import { MessagePortRpc } from '../platform/threads/message-port-rpc.ts';
import { type ServedIndex, serveSearch } from '../stock/search/serve-search.ts';
import type { MainRpc, WorkerRpc } from './rpc.ts';
import { WorkerLeases } from './worker-leases.ts';

/**
 * Size of V8's young generation in MB. Node's default would use 300 MB more per worker without
 * being faster.
 */
const YOUNG_MEGABYTES = 24;
/**
 * Limit of V8's old generation in MB, far above the use of a worker. With a limit below 2 GB, V8
 * starts a collection at 1.5 times the live heap. With a higher limit, V8 starts a collection at 4
 * times the live heap, which costs memory.
 */
const OLD_MEGABYTES = 1_024;
/**
 * Maximum wait for open requests at shutdown. Must be less than the timeout for the shutdown of the
 * whole server.
 */
const DRAIN_TIMEOUT_MS = 8_000;

export interface WorkerPlan<Settings> {
  readonly script: URL;
  readonly settings: Settings;
}

export interface WorkerData<Settings> {
  readonly settings: Settings;
  readonly link: MessagePort;
  readonly search: MessagePort;
}

interface WorkerServices {
  readonly limiter: ResourceLimiter;
  readonly search: ServedIndex;
  readonly metrics: () => Promise<string>;
}

export class HttpWorker {
  readonly rpc: Pick<MessagePortRpc<WorkerRpc, MainRpc>, 'call' | 'notify'>;
  /** Resolves when the worker accepts RPC calls. Rejects if the worker ends earlier. */
  readonly built: Promise<void>;
  readonly ended: Promise<Error>;
  readonly #worker: Worker;
  #isBuilt = false;

  constructor(
    { script, settings }: WorkerPlan<object>,
    { limiter, search, metrics }: WorkerServices,
  ) {
    const [link, searching] = [new MessageChannel(), new MessageChannel()];
    const data: WorkerData<object> = { settings, link: link.port2, search: searching.port2 };
    const built = Promise.withResolvers<void>();
    const held = new WorkerLeases(limiter, (stream) => rpc.notify('closeStream', stream));
    const rpc = new MessagePortRpc<WorkerRpc, MainRpc>(link.port1, {
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
    this.rpc = rpc;
    this.built = built.promise;
    this.built.catch(() => undefined);
    this.ended = new Promise((resolve) => {
      let why: Error | null = null;
      this.#worker.on('error', (error: Error) => {
        why = error;
      });
      this.#worker.on('exit', () => {
        why ??= new Error('The worker was terminated.');
        held.releaseAll();
        rpc.end(why);
        endSearch();
        built.reject(why);
        resolve(why);
      });
    });
  }

  get isBuilt(): boolean {
    return this.#isBuilt;
  }

  async close(): Promise<void> {
    // A worker that dies or does not respond must not block the rest of the shutdown.
    if (this.#isBuilt)
      await withTimeout(DRAIN_TIMEOUT_MS, this.rpc.call('close')).catch(() => undefined);
    await this.terminate();
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
    await this.ended;
  }
}
