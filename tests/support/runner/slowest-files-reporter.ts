import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { keepDurations } from './durations.ts';

const SHOWN = 20;
/** Minimum number of files of a full run. Vitest prints the durations of smaller runs itself. */
const WHOLE = 100;

/**
 * Prints the slowest files of a full run, and stores their durations for the order of the next run.
 */
export class SlowestFilesReporter implements Reporter {
  private isFiltered = false;

  onInit({ config }: Vitest): void {
    this.isFiltered = config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    if (this.isFiltered || modules.length < WHOLE) return;
    const all = modules.map((module) => ({
      file: module.relativeModuleId,
      seconds: secondsOf(module),
    }));
    keepDurations(Object.fromEntries(all.map(({ file, seconds }) => [file, seconds])));
    const files = all.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN);
    console.log('\nSlowest files, in seconds');
    for (const { file, seconds } of files) console.log(`${seconds.toFixed(1).padStart(7)} ${file}`);
  }
}

/** Includes hooks, because starting a portal and a browser takes most of the time of many files. */
function secondsOf(module: TestModule): number {
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  return (setupDuration + collectDuration + duration) / 1000;
}
