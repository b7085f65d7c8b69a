import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readDurations } from './durations.ts';

/**
 * The runner begins with the largest files, and some short ones take long: begun last, one of them would run alone while
 * nothing else is left to do.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations();
    const secondsOf = ({ moduleId }: TestSpecification): number =>
      durations[moduleId.slice(moduleId.indexOf('/tests/') + 1)] ?? 0;
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => secondsOf(other) - secondsOf(one));
  }
}
