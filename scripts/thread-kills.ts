import { anySeed, runTests } from './tests-with-numbers.ts';

/** `npm run thread:kills -- --seconds 600`: ends threads that answer, at random, while people search and hold. */
runTests('tests/boot/thread-kills.test.ts', 'KILLS', { seconds: 600, seed: anySeed() });
