import { setTimeout as sleep } from 'node:timers/promises';
import { firstLine } from './platform/boot-error.ts';
import { printLine, warnLine } from './platform/print.ts';

/**
 * One Ctrl-C can arrive as two signals, from the terminal and from npm. The second signal forces
 * the exit only if more than this many milliseconds have passed since the first.
 */
const DUPLICATE_SIGNAL_MS = 700;

type Step = {
  readonly name: string;
  readonly timeoutMs: number;
  readonly stop: () => Promise<unknown>;
  /** Synchronous cleanup for a process that is exiting and cannot wait for `stop`. */
  readonly abandon?: () => void;
};

export class Shutdown {
  readonly #steps: Step[] = [];
  #startedAt: number | undefined;

  get isStarted(): boolean {
    return this.#startedAt !== undefined;
  }

  add(step: Step): void {
    this.#steps.push(step);
  }

  /** Starts the shutdown on SIGINT, SIGTERM and SIGHUP. A terminal sends SIGHUP when it closes. */
  handleSignals(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => this.#onSignal());
    }
    // An exit without a shutdown, for example after a bug, must not leave the database running.
    process.on('exit', () => this.#abandon());
  }

  async finish(code: 0 | 1): Promise<void> {
    if (this.isStarted) return;
    this.#startedAt = Date.now();
    for (let step = this.#steps.at(-1); step; step = this.#steps.at(-1)) {
      await close(step);
      this.#steps.pop();
    }
    process.exit(code);
  }

  #onSignal(): void {
    if (this.#startedAt === undefined) {
      printLine('Stopping: finishing open requests first.');
      void this.finish(0);
    } else if (Date.now() - this.#startedAt > DUPLICATE_SIGNAL_MS) {
      warnLine('Stopped immediately: open requests were cut off.');
      process.exit(1);
    }
  }

  #abandon(): void {
    for (const step of this.#steps.splice(0).reverse()) step.abandon?.();
  }
}

async function close({ name, timeoutMs, stop }: Step): Promise<void> {
  const late = sleep(timeoutMs, 'late', { ref: false });
  try {
    const outcome = await Promise.race([stop(), late]);
    if (outcome === 'late') warnLine(`The ${name} did not stop within ${timeoutMs / 1000} s.`);
  } catch (error) {
    warnLine(`The ${name} did not stop cleanly: ${firstLine(error)}`);
  }
}
