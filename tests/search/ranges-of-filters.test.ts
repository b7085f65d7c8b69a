import { describe, expect, it } from 'vitest';
import { listedAt } from '../../server/stock/search/filter-to-query.ts';
import { among, chosen, ofFacets, within } from '../support/search/filters-asked.ts';

describe('a range filter in units of the index', () => {
  it('uses thousandths of a carat for weights, and matches any of them', () => {
    expect(ofFacets({ carat: [{ from: 0.5, to: 0.7 }, { from: 2 }] })).toEqual([
      {
        facet: 'carat',
        condition: {
          kind: 'any',
          of: [within('carat', 500, 700), within('carat', 2000, null)],
        },
      },
    ]);
  });

  it('uses hundredths for money and measures, and ten thousandths for discounts', () => {
    expect(
      chosen({
        markup_disc: { from: -30.5, to: -10 },
        markup_ppc: { from: 100 },
        sell_amt: { to: 2500.5 },
        rap: { from: 0, to: 1 },
        table_pct: { from: 57.25 },
      }),
    ).toEqual([
      within('markup_disc', -305_000, -100_000),
      within('markup_ppc', 10_000, null),
      within('sell_amt', null, 250_050),
      within('rap', 0, 100),
      within('table_pct', 5725, null),
    ]);
  });

  it.each([
    'length_mm',
    'width_mm',
    'depth_mm',
    'ratio',
    'depth_pct',
    'table_pct',
    'crown_angle',
    'crown_height_pct',
    'pavilion_angle',
    'pavilion_depth_pct',
    'girdle_pct',
  ] as const)('uses hundredths for %s', (figure) => {
    expect(chosen({ [figure]: { from: 1.5, to: 2 } })).toEqual([within(figure, 150, 200)]);
  });

  it('with too many digits includes the values between, without floating-point noise', () => {
    expect(chosen({ table_pct: { from: 57.001, to: 57.999 } })).toEqual([
      within('table_pct', 5701, 5799),
    ]);
    // 1.1 * 100 is a little more than 110, and 1.15 * 100 a little less than 115.
    expect(chosen({ ratio: { from: 1.1, to: 1.15 } })).toEqual([within('ratio', 110, 115)]);
  });

  it('uses microseconds since 2000 for days, and may be open', () => {
    const dayLater = '2000-01-02T00:00:00Z';
    const inMicros = 24 * 60 * 60 * 1_000_000;
    expect(chosen({ listed_from: dayLater })).toEqual([within('listed_at', inMicros, null)]);
    expect(chosen({ listed_to: dayLater })).toEqual([within('listed_at', null, inMicros)]);
    expect(chosen({ listed_from: '2000-01-01T00:00:00Z', listed_to: dayLater })).toEqual([
      within('listed_at', 0, inMicros),
    ]);
    expect(listedAt(inMicros).toISOString()).toBe('2000-01-02T00:00:00.000Z');
  });
});

describe('the reliability filter', () => {
  const reliability = new Map([
    [1, { score: 40 }],
    [2, { score: 60 }],
    [3, { score: null }],
    [4, { score: 80 }],
  ]);

  it.each([
    [{ from: 60 }, [2, 4]],
    [{ to: 60 }, [1, 2]],
    [{ from: 60, to: 60 }, [2]],
    [{ from: 61, to: 79 }, []],
    [{}, [1, 2, 4]],
  ])('from %j selects the suppliers with at least this score', (range, suppliers) => {
    expect(chosen({ reliability: range }, { reliability })).toEqual([
      among('provider', ...suppliers),
    ]);
  });

  it('that is absent selects no suppliers', () => {
    expect(chosen({}, { reliability })).toEqual([]);
  });
});
