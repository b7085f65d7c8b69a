import { runTests } from './tests-with-numbers.ts';

/**
 * `npm run flood -- --seconds 60 --threads 3`: one network asks for much and reads nothing, for so many seconds in each
 * way, while other users work. Prints how long those waited, and the memory before, at most and after.
 */
runTests('tests/verification/load/flood.test.ts', 'FLOOD', { seconds: 60, threads: 1 });
