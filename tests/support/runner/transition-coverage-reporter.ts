import type { Reporter } from 'vitest/node';
import { coverageOf, coverageTable, forgetWalks, readWalks } from './transition-coverage.ts';
import { writeCoverage } from './write-coverage.ts';

/** Begins each run with no walks and ends it with the table of those that its tests recorded. */
export class TransitionCoverageReporter implements Reporter {
  onInit(): void {
    forgetWalks();
  }

  onTestRunEnd(): void {
    const walks = readWalks();
    if (walks.length > 0 || process.env.COVERAGE_OF_TRANSITIONS === '1') {
      console.log(`\n${coverageTable(coverageOf(walks))}\n`);
    }
    if (process.env.WRITE_TRANSITION_COVERAGE === '1') writeCoverage(walks);
  }
}
