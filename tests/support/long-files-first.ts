import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The runner begins with the largest files, and these are short and take long: begun last, one of them would run alone
 * while nothing else is left to do.
 */
const LONG = [
  'tests/e2e/senses-of-screens.test.ts',
  'tests/e2e/senses-of-overlays.test.ts',
  'tests/e2e/every-screen.test.ts',
  'tests/prove/walk.test.ts',
  'tests/prove/crowd.test.ts',
  'tests/boot/rolling-restart.test.ts',
  'tests/contract/generated-clients.test.ts',
  'tests/fuzz/fuzz.test.ts',
];

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG.some((file) => moduleId.endsWith(file));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
