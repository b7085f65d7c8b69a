import type { Reporter } from 'vitest/node';
import { coverageOf, coverageTable, forgetWalks, readWalks } from './transition-coverage.ts';
import { writeCoverage } from './write-coverage.ts';

/** Clears the recorded transitions before the run and prints the coverage table after it. */
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
