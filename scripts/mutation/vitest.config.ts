import { defineConfig } from 'vitest/config';
import { AREAS } from './areas.ts';

const area = AREAS[process.env.MUTATED_AREA ?? ''];
if (!area) throw new Error('MUTATED_AREA is not an area. Run `npm run mutate -- AREA`.');

export default defineConfig({
  test: {
    include: [...area.tests],
    // Without isolation one worker runs all test files. Starting a worker for each file would take
    // most of the time.
    isolate: false,
    setupFiles: ['tests/support/runner/fresh-modules.ts'],
    ...(area.database && { globalSetup: ['tests/support/runner/global-setup.ts'] }),
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
