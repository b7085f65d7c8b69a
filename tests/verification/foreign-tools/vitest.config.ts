import { defineConfig } from 'vitest/config';

/** Tests with tools of others, whose packages are in tests/verification. */
export default defineConfig({
  test: {
    include: ['tests/verification/foreign-tools/*.test.ts'],
    globalSetup: ['tests/support/runner/global-setup.ts'],
    pool: 'forks',
    isolate: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
