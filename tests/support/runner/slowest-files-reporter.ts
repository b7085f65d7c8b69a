import type { Reporter, TestModule } from 'vitest/node';
import { keepDurations } from './durations.ts';

const SHOWN = 20;
/** A run of a few files says by itself how long each took. */
const WHOLE = 100;

/** Names the files that a whole run waited for longest, and keeps their durations for the order of the next. */
export class SlowestFilesReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    if (modules.length < WHOLE) return;
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

/** With its hooks: to start a portal and a browser is most of many a file. */
function secondsOf(module: TestModule): number {
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  return (setupDuration + collectDuration + duration) / 1000;
}
