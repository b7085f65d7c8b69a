import { randomSeed, runTests } from './run-long-tests.ts';

/**
 * `npm run thread:kills -- --seconds 600`: kills random HTTP workers while users search and hold
 * stones.
 */
runTests('tests/boot/thread-kills.test.ts', 'KILLS', { seconds: 600, seed: randomSeed() });
