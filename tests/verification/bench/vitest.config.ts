import { defineConfig } from 'vitest/config';

/** Benches measure ratios within one run, so nothing else may run beside them. */
export default defineConfig({
  test: {
    include: ['tests/verification/bench/**/*.bench.test.ts'],
    globalSetup: ['tests/support/runner/global-setup.ts'],
    // An answer that is measured is not read a second time to hold it against the contract.
    env: { MEASURED: '1' },
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
});
