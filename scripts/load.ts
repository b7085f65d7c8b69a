import { randomSeed, runTests } from './run-long-tests.ts';

/**
 * `npm run load -- --sessions 500 --minutes 30`: load test with realistic users. `--pause` is the
 * average think time in milliseconds. Finally checks that all confirmed changes are stored.
 */
runTests('tests/verification/load', 'LOAD', {
  sessions: 500,
  minutes: 30,
  stones: 1_000_000,
  pause: 5_000,
  seed: randomSeed(),
});
