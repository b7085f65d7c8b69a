import { defineConfig } from 'vitest/config';
import { AREAS } from './areas.ts';

const area = AREAS[process.env.MUTATED_AREA ?? ''];
if (!area) throw new Error('MUTATED_AREA names no area: run `npm run mutate -- AREA`');

/** The tests of one area. All of it goes through Vite, which knows what belongs together. */
export default defineConfig({
  test: {
    include: [...area.tests],
    // One worker goes from file to file: to start one for each would take most of the time.
    isolate: false,
    setupFiles: ['tests/support/runner/fresh-modules.ts'],
    ...(area.database && { globalSetup: ['tests/support/runner/global-setup.ts'] }),
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
