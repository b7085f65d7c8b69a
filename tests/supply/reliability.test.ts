import { describe, expect, it } from 'vitest';
import { EMPTY_RECORD, rateReliability, type SupplierRecord } from '#common/supply/reliability.ts';

const GOOD: SupplierRecord = {
  hours: 3,
  requests: 50,
  gone: 0,
  rows: 1_000,
  rejected: 0,
  differing: 0,
};
const of = (change: Partial<SupplierRecord>) => rateReliability({ ...GOOD, ...change });
const pointsOf = (name: string, change: Partial<SupplierRecord>) =>
  of(change).parts.find((part) => part.name === name)?.points;

describe('the reliability of a supplier', () => {
  it('is null without data, and missing parts do not count', () => {
    expect(rateReliability(EMPTY_RECORD)).toEqual({ score: null, parts: [] });
    const { score, parts } = of({ requests: 0, rows: 0 });
    expect(score).toBe(100);
    expect(parts.map(({ name }) => name)).toEqual(['freshness']);
  });

  it.each([
    [{ hours: 24 }, 'freshness', 50],
    [{ hours: 96 }, 'freshness', 25],
    [{ hours: 168 }, 'freshness', 0],
    [{ hours: 5_000 }, 'freshness', 0],
    [{ gone: 5 }, 'kept_word', 15],
    [{ gone: 10 }, 'kept_word', 0],
    [{ gone: 50 }, 'kept_word', 0],
    [{ rejected: 40 }, 'lists', 8],
    [{ rejected: 900 }, 'lists', 0],
    [{ differing: 100 }, 'certificates', 5],
    [{ differing: 200 }, 'certificates', 0],
  ] as const)('of %o has points for the part %s: %i', (change, name, points) => {
    expect(pointsOf(name, change)).toBe(points);
    const lost = { freshness: 50, kept_word: 30, lists: 10, certificates: 10 }[name] - points;
    expect(of(change).score).toBe(100 - lost);
  });

  it('explains each part', () => {
    const said = (change: Partial<SupplierRecord>) =>
      of(change).parts.map(({ sentence }) => sentence);
    expect(said({ gone: 1, rejected: 25, differing: 4 })).toEqual([
      'The last stock list was received 3 hours ago. A list up to a day old gets the full score, and a list older than a week gets none.',
      '2 % of the orders in the last 6 months failed because the stone was no longer available.',
      '2.5 % of the rows in the stock lists of the last 3 months could not be read.',
      '0.4 % of the rows in the stock lists of the last 3 months have grades that differ from their certificates.',
    ]);
    expect(said({ hours: 0.4 })[0]).toContain('less than an hour ago');
    expect(said({ hours: 1.9 })[0]).toContain(' 1 hour ago');
    expect(said({ hours: 50 })[0]).toContain(' 2 days ago');
  });
});
