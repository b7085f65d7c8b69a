import { expect, test } from 'vitest';
import { type Proportions, profileOf } from '#drawing/proportions.ts';
import { some } from '../support/runner/some.ts';

const ROUND: Proportions = {
  table: 57,
  depth: 61.5,
  crownAngle: 34.5,
  crownHeight: 14.8,
  girdle: 3.5,
  pavilionAngle: 40.8,
  pavilionDepth: 43.2,
};
const SILENT: Proportions = {
  table: null,
  depth: null,
  crownAngle: null,
  crownHeight: null,
  girdle: null,
  pavilionAngle: null,
  pavilionDepth: null,
};

test('a complete report is drawn as stated', () => {
  const profile = profileOf(ROUND);
  expect(profile.assumed).toBe(false);
  expect(profile.depth).toBeCloseTo(61.5);
  expect(profile.tableRight - profile.tableLeft).toBeCloseTo(57);
  expect(profile.outline[4]).toEqual([50, profile.depth]);
});

test('heights follow from angles', () => {
  const profile = profileOf({ ...ROUND, crownHeight: null, pavilionDepth: null });
  expect(profile.crownHeight).toBeCloseTo(14.78, 1);
  expect(profile.pavilionDepth).toBeCloseTo(43.16, 1);
  expect(profile.assumed).toBe(false);
});

test('missing values agree with the known depth', () => {
  const profile = profileOf({ ...SILENT, table: 65, depth: 66.5, girdle: 4 });
  expect(profile.assumed).toBe(true);
  expect(profile.depth).toBeCloseTo(66.5);
});

test('a report without values still gives a complete stone', () => {
  const profile = profileOf(SILENT);
  expect(profile.assumed).toBe(true);
  expect(some(profile.outline.flat()).every(Number.isFinite)).toBe(true);
  expect(profile.depth).toBeGreaterThan(50);
});
