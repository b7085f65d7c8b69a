import { defineConfig } from 'vitest/config';
import { WORKER_COUNT } from './scripts/test-workers.ts';
import { ClosingLineReporter } from './tests/support/runner/closing-line-reporter.ts';
import { LongFilesFirst } from './tests/support/runner/long-files-first.ts';
import { SlowestFilesReporter } from './tests/support/runner/slowest-files-reporter.ts';
import { TransitionCoverageReporter } from './tests/support/runner/transition-coverage-reporter.ts';

/** All tests except the benchmarks and foreign tools, which have their own configurations. */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/verification/{bench,foreign-tools,node_modules}/**'],
    globalSetup: ['tests/support/runner/global-setup.ts'],
    reporters: [
      'default',
      new TransitionCoverageReporter(),
      new SlowestFilesReporter(),
      new ClosingLineReporter(),
    ],
    sequence: { sequencer: LongFilesFirst },
    pool: 'forks',
    isolate: false,
    setupFiles: ['tests/support/runner/fresh-modules.ts'],
    // Node imports server files natively, as in production. Only browser code goes through Vite.
    server: {
      deps: {
        external: [/\/(server|demo)\/.*\.ts$/, /\/src\/(common|drawing|machines|records)\/.*\.ts$/],
      },
    },
    maxWorkers: WORKER_COUNT,
    // Generous timeouts for real servers and browsers on slow machines: they detect a hang, not a
    // slow run.
    expect: { poll: { timeout: 90_000 } },
    testTimeout: 180_000,
    hookTimeout: 240_000,
    teardownTimeout: 30_000,
    retry: 0,
  },
});
