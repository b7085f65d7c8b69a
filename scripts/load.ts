import { anySeed, runTests } from './tests-with-numbers.ts';

/**
 * `npm run load -- --sessions 500 --minutes 30 --stones 1000000 --pause 5000`: a crowd that works as people do, with so many
 * milliseconds between two things, and whether all that it was told stands.
 */
runTests('tests/verification/load', 'LOAD', {
  sessions: 500,
  minutes: 30,
  stones: 1_000_000,
  pause: 5_000,
  seed: anySeed(),
});
