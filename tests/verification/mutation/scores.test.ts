import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { AREAS } from '../../../scripts/mutation/areas.ts';
import {
  describeShortfall,
  readScores,
  type StoredScore,
} from '../../../scripts/mutation/scores.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const score = (part: Partial<StoredScore>): StoredScore => ({
  area: 'workflows',
  caught: 100,
  covered: 100,
  mistakes: 10,
  version: 'x',
  day: '2026-01-01',
  best: { caught: 100, covered: 100 },
  ...part,
});

it('every area has a score, and every score an area', async () => {
  expect((await readScores()).map(({ area }) => area)).toEqual(Object.keys(AREAS));
});

it('no score is below its minimum or its best score without a reason', async () => {
  const scores = await readScores();
  expect(
    scores.filter(({ reason }) => !reason).flatMap((one) => describeShortfall(one) ?? []),
  ).toEqual([]);
  const idle = scores.filter((one) => one.reason !== undefined && !describeShortfall(one));
  expect(idle.map(({ area, reason }) => `${area} needs no reason: ${reason}`)).toEqual([]);
});

it('a low score is first compared with its minimum, then with its best score', () => {
  expect(describeShortfall(score({}))).toBeUndefined();
  expect(describeShortfall(score({ caught: 96.9 }))).toBe(
    'workflows: caught 96.9 is below its goal of 97',
  );
  expect(describeShortfall(score({ caught: 98 }))).toBe(
    'workflows: caught 98 is below its best score of 100',
  );
  expect(describeShortfall(score({ covered: 1 }))).toBe(
    'workflows: covered 1 is below its best score of 100',
  );
});

it.each(Object.entries(AREAS))('%s names existing files and tests', (_, { sources, tests }) => {
  for (const glob of [...sources, ...tests])
    expect(globSync(glob.replace(/^!/, ''), { cwd: ROOT }), glob).not.toEqual([]);
});
