import { runTests } from './run-long-tests.ts';

/**
 * `npm run flood -- --seconds 60 --threads 3`: one network sends many requests and reads no
 * responses, while other users work. Each kind of flood lasts `--seconds`. Prints the waiting times
 * of the other users, and the memory before, at the peak and after.
 */
runTests('tests/verification/load/flood.test.ts', 'FLOOD', { seconds: 60, threads: 1 });
