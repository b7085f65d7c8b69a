import { writeSync } from 'node:fs';
import { loadavg } from 'node:os';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

/**
 * Ends the output with one machine-readable line: `N passed, N failed, N skipped`. The line before
 * it is the highest load average of five minutes, since times of runs compare only at like load.
 * Above it stands one line per failed test, for readers who have only the end of a long output.
 */
export class ClosingLineReporter implements Reporter {
  #line = '0 passed, 1 failed, 0 skipped';
  #load = 0;
  readonly #failures: string[] = [];

  onInit(): void {
    // Other reporters and the teardown may still print after the last test.
    process.once('exit', () =>
      writeSync(
        process.stdout.fd,
        `${this.#failures.join('')}Highest load average: ${this.#load.toFixed(1)}\n${this.#line}\n`,
      ),
    );
  }

  onTestModuleEnd(): void {
    this.#load = Math.max(this.#load, loadavg()[1] ?? 0);
  }

  onTestRunEnd(
    modules: ReadonlyArray<TestModule>,
    unhandledErrors: ReadonlyArray<SerializedError>,
  ): void {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      const failedBefore = count.failed;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'failed') this.#failures.push(failureLine(test));
        // A pending test did not finish, so it counts as failed.
        count[state === 'pending' ? 'failed' : state] += 1;
      }
      // A file that fails to load, or whose hooks fail, has no failed test.
      if (module.state() === 'failed' && count.failed === failedBefore) {
        count.failed += 1;
        this.#failures.push(`FAIL ${module.relativeModuleId}\n`);
      }
    }
    this.#line = `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`;
  }
}

function failureLine(test: TestCase): string {
  const reason = test.result().errors?.[0]?.message.split('\n', 1)[0] ?? '';
  return `FAIL ${test.module.relativeModuleId} > ${test.fullName}: ${reason}\n`;
}
