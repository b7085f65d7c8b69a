import { type ChildProcess, fork } from 'node:child_process';
import { lowerPriority } from '../../platform/lower-priority.ts';
import type { EgressPolicy } from '../../platform/outgoing/egress-guard.ts';
import { deserializeError, type SerializedError } from '../../platform/threads/serialized-error.ts';
import type { MediumAnswer, MediumOrder } from './fetch-medium.ts';
import { type FaultParts, MediaFault } from './media-fault.ts';

export interface ToMediaProcess {
  readonly id: number;
  readonly order: MediumOrder;
}

export type FromMediaProcess = { readonly id: number } & (
  | { readonly answer: MediumAnswer }
  | { readonly fault: FaultParts }
  | { readonly error: SerializedError }
  | { readonly isDecoding: boolean }
);

/** A picture that takes longer is refused. The process has little CPU time while the portal is busy. */
const DECODE_TIMEOUT_MS = 180_000;
const TOO_LATE = `The picture could not be read within ${DECODE_TIMEOUT_MS / 1_000} seconds.`;
/** A process without orders for this time ends. */
const IDLE_MS = 20_000;
const MOST_ATTEMPTS = 3;
const HEAP_MB = 256;
/** Variables that the process gets: none of the portal's secrets. */
const PASSED_ON = [
  ...['PATH', 'TMPDIR', 'NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA', 'SSL_CERT_DIR'],
  ...['SSL_CERT_FILE', 'RES_OPTIONS', 'LOCALDOMAIN'],
] as const;

type Ending = 'stopped' | 'late' | 'idle';

/** The process has ended, although the link of the caller was not at fault. */
class ProcessLost extends Error {}

interface Pending {
  readonly resolve: (answer: MediumAnswer) => void;
  readonly reject: (error: Error) => void;
}

interface ProcessOptions {
  readonly reach: EgressPolicy;
  /** default `low`; tests use `normal`, because `low` is slow on a busy machine */
  readonly priority?: 'low' | 'normal';
  readonly script?: URL;
}

/**
 * A process of the lowest priority that downloads, decodes and resizes the files of suppliers. It
 * starts with the first order and ends when it is idle. A picture that ends it fails only its own
 * link.
 */
export class MediaProcess {
  readonly #options: Required<ProcessOptions>;
  readonly #pending = new Map<number, Pending>();
  #child: ChildProcess | null = null;
  #decoding: { readonly id: number; readonly timer: NodeJS.Timeout } | null = null;
  #idle: NodeJS.Timeout | undefined;
  /** reason why the portal ends the process; null if the process ends by itself */
  #ending: Ending | null = null;
  #count = 0;

  constructor(options: ProcessOptions) {
    const script = new URL('./media-process-main.ts', import.meta.url);
    this.#options = { priority: 'low', script, ...options };
  }

  async fetch(order: MediumOrder, signal: AbortSignal): Promise<MediumAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted();
      try {
        return await this.#send(order);
      } catch (error) {
        if (!(error instanceof ProcessLost) || attempt === MOST_ATTEMPTS) throw error;
      }
    }
  }

  /** Ends the process. Open orders fail; the next order starts a new process. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    this.#kill('stopped');
    await ended;
  }

  #send(order: MediumOrder): Promise<MediumAnswer> {
    const child = this.#child ?? this.#start();
    clearTimeout(this.#idle);
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      // A process that has just ended reports it with `close`.
      child.send({ id, order } satisfies ToMediaProcess, () => undefined);
    });
  }

  #start(): ChildProcess {
    const { script, reach, priority } = this.#options;
    const child = fork(script, [reach], {
      // A session of its own, because Linux shares the CPU among sessions.
      detached: true,
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      env: Object.fromEntries(
        PASSED_ON.flatMap((name) => {
          const value = process.env[name];
          return value === undefined ? [] : [[name, value]];
        }),
      ),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    if (priority === 'low' && child.pid) lowerPriority(child.pid);
    child.on('message', (message: FromMediaProcess) => this.#receive(message));
    child.once('error', (error) => this.#onEnd(child, error.message));
    child.once('close', (code, signal) => this.#onEnd(child, `it ended with ${signal ?? code}`));
    this.#child = child;
    return child;
  }

  #kill(why: Ending): void {
    this.#ending = why;
    this.#child?.kill('SIGKILL');
  }

  #receive(message: FromMediaProcess): void {
    const { id } = message;
    if ('isDecoding' in message) {
      this.#setDecoding(message.isDecoding ? id : null);
      return;
    }
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (this.#pending.size === 0)
      this.#idle = setTimeout(() => this.#kill('idle'), IDLE_MS).unref();
    if ('answer' in message) pending?.resolve(message.answer);
    else if ('fault' in message)
      pending?.reject(new MediaFault(message.fault.message, message.fault));
    else pending?.reject(deserializeError(message.error));
  }

  #setDecoding(id: number | null): void {
    clearTimeout(this.#decoding?.timer);
    const timer = id === null ? null : setTimeout(() => this.#kill('late'), DECODE_TIMEOUT_MS);
    this.#decoding = id === null || timer === null ? null : { id, timer };
  }

  /** A process that cannot be started reports its end twice. */
  #onEnd(child: ChildProcess, reason: string): void {
    if (this.#child !== child) return;
    const culprit = this.#ending === 'stopped' ? null : this.#decoding?.id;
    const fault =
      this.#ending === 'late' ? TOO_LATE : 'The program that reads pictures ended at this picture.';
    const Lost = this.#ending === 'stopped' ? Error : ProcessLost;
    clearTimeout(this.#idle);
    this.#setDecoding(null);
    this.#child = null;
    this.#ending = null;
    const orders = [...this.#pending];
    this.#pending.clear();
    for (const [id, { reject }] of orders)
      reject(
        id === culprit
          ? new MediaFault(fault, { isTemporary: true })
          : new Lost(`the media process was lost: ${reason}`),
      );
  }
}
