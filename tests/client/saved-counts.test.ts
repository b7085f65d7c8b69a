import { expect, it } from 'vitest';
import { listedSince } from '#common/trade/new-matches.ts';
import { withCounts } from '../../src/features/saved-search/growth-counts.ts';

const [EARLY, LAST_RUN, NEXT] = [
  '2026-11-01T00:00:00Z',
  '2026-11-20T00:00:00Z',
  '2026-11-25T00:00:00Z',
];

it.each([
  [undefined, LAST_RUN],
  [EARLY, LAST_RUN],
  [NEXT, NEXT],
])('new matches of a filter from %s were listed since %s', (listed_from, expected) => {
  const filter = { shape: ['OVAL'], ...(listed_from === undefined ? {} : { listed_from }) };
  expect(listedSince(filter, LAST_RUN)).toEqual({ shape: ['OVAL'], listed_from: expected });
});

it('a counted search keeps its own values and takes all counts', () => {
  const row = {
    name: 'Ovals',
    stones: null,
    stones_by_growth: null,
    new_by_growth: null,
    fault: null,
  };
  const counts = {
    stones: 7,
    stones_by_growth: { natural: 4, lab_grown: 3 },
    new_by_growth: { natural: 1, lab_grown: 0 },
    fault: null,
  };
  const counted = { ...counts, name: 'Name of an older answer' };
  expect(withCounts<typeof row | typeof counted>(row, counted)).toEqual({
    ...counts,
    name: 'Ovals',
  });
  expect(withCounts(row, undefined)).toBe(row);
});
