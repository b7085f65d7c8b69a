import { describe, expect, it } from 'vitest';
import { Refusal } from '../../server/platform/http/refusal.ts';
import { requireReadable, unknownCode } from '../../server/stock/search/filter-faults.ts';
import type { StoneFilter } from '../../server/stock/search/filter-to-conditions.ts';
import { FEW_GRADES } from '../support/search/few-grades.ts';

/** What a filter is refused for; null where it is not. */
function refusalOf(filter: StoneFilter): Refusal | null {
  try {
    requireReadable(filter, FEW_GRADES);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
const faultsOf = (filter: StoneFilter) => refusalOf(filter)?.entries ?? [];
const UPSIDE_DOWN = 'The start of the range must not be after its end.';

describe('an unknown code', () => {
  it('is reported at its path, with the label of the screen', () => {
    expect(faultsOf({ shape: ['ROUND', 'SQUARE'], lab: ['XYZ'] })).toEqual([
      { field: 'data.shape.1', message: 'Unknown shape: SQUARE.' },
      { field: 'data.lab.0', message: 'Unknown lab: XYZ.' },
    ]);
  });

  it('is reported in contained values and in triple grades', () => {
    expect(
      faultsOf({ shade: { contain: 2, values: ['NONE', 'MAUVE'] }, triple: ['EX', 'SUPER'] }),
    ).toEqual([
      { field: 'data.shade.values.1', message: 'Unknown shade: MAUVE.' },
      { field: 'data.triple.1', message: 'Unknown triple: SUPER.' },
    ]);
  });

  it('has a message of its own', () => {
    expect(unknownCode('color', 'Z9')).toBe('Unknown colour: Z9.');
  });
});

describe('a range with swapped ends', () => {
  it('is reported for weights, figures, days and the reliability', () => {
    expect(
      faultsOf({
        carat: [
          { from: 1, to: 2 },
          { from: 2, to: 1 },
        ],
        rap: { from: 10, to: 9.99 },
        table_pct: { from: 60, to: 50 },
        reliability: { from: 2, to: 1 },
        listed_from: '2026-02-01T00:00:00Z',
        listed_to: '2026-01-31T23:59:59Z',
      }),
    ).toEqual([
      { field: 'data.carat.1', message: UPSIDE_DOWN },
      { field: 'data.rap', message: UPSIDE_DOWN },
      { field: 'data.table_pct', message: UPSIDE_DOWN },
      { field: 'data.reliability', message: UPSIDE_DOWN },
      { field: 'data.listed_from', message: UPSIDE_DOWN },
    ]);
  });

  it('is valid if both ends are equal, or one is missing', () => {
    expect(
      refusalOf({
        carat: [{ from: 1, to: 1 }, { from: 5 }, { to: 0.5 }],
        rap: { from: 7 },
        ratio: { to: 1 },
        listed_from: '2026-02-01T00:00:00Z',
      }),
    ).toBeNull();
    expect(refusalOf({ listed_to: '2026-02-01T00:00:00Z' })).toBeNull();
  });
});

it('a filter with only known words is accepted', () => {
  expect(refusalOf({})).toBeNull();
  expect(refusalOf({ shape: ['ROUND'], shade: { contain: 1, values: ['NONE'] } })).toBeNull();
});

it('all faults are reported together, with the message of the first', () => {
  const refusal = refusalOf({ shape: ['SQUARE'], rap: { from: 2, to: 1 } });
  expect(refusal?.problem.status).toBe(400);
  expect(refusal?.message).toBe('Unknown shape: SQUARE.');
  expect(refusal?.entries).toHaveLength(2);
});
