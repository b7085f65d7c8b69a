import { setTimeout as sleep } from 'node:timers/promises';
import { firstLine } from './platform/boot-error.ts';
import { printLine, warnLine } from './platform/print.ts';

/**
 * npm passes a signal on to a process that the terminal has already signalled, so one Ctrl-C may
 * arrive twice. Only a later one is a person who will not wait.
 */
const SAME_PRESS = 700;

type Step = {
  readonly name: string;
  readonly limit: number;
  readonly stop: () => Promise<unknown>;
  /** Without waiting, for a process that is ending right now. */
  readonly abandon?: () => void;
};

/** What was opened is closed in the opposite order, each step within its limit. */
export class Shutdown {
  readonly #steps: Step[] = [];
  #startedAt: number | undefined;

  get started(): boolean {
    return this.#startedAt !== undefined;
  }

  add(step: Step): void {
    this.#steps.push(step);
  }

  /** SIGHUP is a terminal that was closed. */
  obeySignals(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => this.#hear());
    }
    // Whatever else ends this process, a bug included, must not leave a database behind.
    process.on('exit', () => this.#abandon());
  }

  /** Ends the process; does nothing when that is already under way. */
  async finish(code: 0 | 1): Promise<void> {
    if (this.started) return;
    this.#startedAt = Date.now();
    for (let step = this.#steps.at(-1); step; step = this.#steps.at(-1)) {
      await close(step);
      this.#steps.pop();
    }
    process.exit(code);
  }

  #hear(): void {
    if (this.#startedAt === undefined) {
      printLine('Stopping: finishing open requests first.');
      void this.finish(0);
    } else if (Date.now() - this.#startedAt > SAME_PRESS) {
      warnLine('Stopped at once: open requests were cut off.');
      process.exit(1);
    }
  }

  #abandon(): void {
    for (const step of this.#steps.splice(0).reverse()) step.abandon?.();
  }
}

async function close({ name, limit, stop }: Step): Promise<void> {
  const late = sleep(limit, 'late', { ref: false });
  try {
    const outcome = await Promise.race([stop(), late]);
    if (outcome === 'late') warnLine(`The ${name} did not stop within ${limit / 1000} s.`);
  } catch (error) {
    warnLine(`The ${name} did not stop cleanly: ${firstLine(error)}`);
  }
}
