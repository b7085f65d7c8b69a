import { describe, expect, it } from 'vitest';
import type { StoneFilter } from '../../server/stock/search/filter-to-conditions.ts';
import { FEW_GRADES } from '../support/search/few-grades.ts';
import {
  among,
  chosen,
  not,
  ofFacets,
  questionOf,
  within,
} from '../support/search/filters-asked.ts';

it('an empty filter matches everything, and counts the usual facets first', () => {
  expect(questionOf({})).toEqual({
    visible: [],
    chosen: [],
    ofFacets: [],
    facets: ['shape', 'color', 'clarity', 'cut', 'lab', 'location', 'fluorescence', 'status'].map(
      (facet) => ({ kind: 'values', facet }),
    ),
    sort: [],
    skip: 100,
    take: 50,
    numbers: [],
  });
});

it('the stock access of the viewer is combined with the filters', () => {
  const visible = [{ kind: 'among', attribute: 'provider', values: [4] }] as const;
  expect(questionOf({}, { visible })).toMatchObject({ visible, chosen: [] });
});

it('a search that only counts requests no page', () => {
  expect(questionOf({}, { countOnly: true })).toMatchObject({ skip: 0, take: 0 });
});

describe('a filter by values', () => {
  it('uses codes for each facet', () => {
    expect(ofFacets({ shape: ['ROUND', 'PEAR'], lab: ['GIA'] })).toEqual([
      { facet: 'shape', condition: among('shape', 1, 2) },
      { facet: 'lab', condition: among('lab', 81) },
    ]);
  });

  it('distinguishes values that are included and excluded', () => {
    expect(ofFacets({ shade: { contain: 1, values: ['NONE'] } })).toEqual([
      { facet: 'shade', condition: among('shade', 61) },
    ]);
    expect(ofFacets({ shade: { contain: 2, values: ['NONE', 'BROWN'] } })).toEqual([
      { facet: 'shade', condition: not(among('shade', 61, 62)) },
    ]);
  });

  it('without values has no effect', () => {
    expect(
      ofFacets({
        shape: [],
        shade: { contain: 2, values: [] },
        key_to_symbols: { contain: 2, values: [] },
        status: [],
        carat: [],
        triple: [],
      }),
    ).toEqual([]);
  });

  it('uses names for the symbols of a report', () => {
    expect(ofFacets({ key_to_symbols: { contain: 1, values: ['Cloud'] } })).toEqual([
      {
        facet: 'key_to_symbols',
        condition: { kind: 'words', attribute: 'key_to_symbols', words: ['Cloud'] },
      },
    ]);
    expect(ofFacets({ key_to_symbols: { contain: 2, values: ['Cloud'] } })).toEqual([
      {
        facet: 'key_to_symbols',
        condition: not({ kind: 'words', attribute: 'key_to_symbols', words: ['Cloud'] }),
      },
    ]);
  });

  it('uses words for an open vocabulary', () => {
    expect(ofFacets({ girdle: { contain: 2, values: ['Thin'] } })).toEqual([
      { facet: 'girdle', condition: not({ kind: 'words', attribute: 'girdle', words: ['Thin'] }) },
    ]);
  });

  it('uses codes for status and growth', () => {
    expect(ofFacets({ status: [1, 4], growth_type: 2 })).toEqual([
      { facet: 'status', condition: among('status', 1, 4) },
      { facet: 'growth_type', condition: among('growth_type', 2) },
    ]);
  });

  it('uses 2 and 1 for yes and no', () => {
    expect(ofFacets({ eye_clean: true, has_report: false })).toEqual([
      { facet: 'eye_clean', condition: among('eye_clean', 2) },
      { facet: 'has_report', condition: among('has_report', 1) },
    ]);
  });
});

it('a filter with unknown values is refused', () => {
  expect(() => questionOf({ shape: ['SQUARE'] })).toThrow('Unknown shape: SQUARE.');
});

describe('a triple grade', () => {
  it('requires cut for rounds only, and polish and symmetry for all', () => {
    const facet = 'finish';
    expect(ofFacets({ triple: ['EX', 'ID'] })).toEqual([
      { facet, condition: { kind: 'any', of: [not(among('shape', 1)), among('cut', 31, 30)] } },
      { facet, condition: among('polish', 41, 40) },
      { facet, condition: among('symmetry', 51, 50) },
    ]);
  });
});

describe('the availability filter', () => {
  const facet = 'availability';

  it('selects available stones, unavailable ones, or both', () => {
    expect(ofFacets({ availability: 1 })).toEqual([{ facet, condition: among('status', 1) }]);
    expect(ofFacets({ availability: 2 })).toEqual([{ facet, condition: not(among('status', 1)) }]);
    expect(ofFacets({ availability: 3 })).toEqual([]);
  });
});

describe('other filters', () => {
  it('select the diamond type and the supplier', () => {
    expect(chosen({}, { diamondType: 2, supplier: 7 })).toEqual([
      among('provider', 7),
      among('diamond_type', 2),
    ]);
  });

  it('select the beginning of a number, in upper case', () => {
    expect(chosen({}, { term: ' ab-1 ' })).toEqual([{ kind: 'numberBegins', text: 'AB-1' }]);
    expect(chosen({}, { term: '  ' })).toEqual([]);
  });

  it('select a list of numbers, in upper case and without spaces', () => {
    const question = questionOf({ stock_numbers: ['s-1'], numbers: [' g-1 ', 'G-2'] });
    expect(question.chosen).toEqual([
      { kind: 'numbers', numbers: ['s-1'] },
      { kind: 'numbers', numbers: ['G-1', 'G-2'] },
    ]);
    expect(question.numbers).toEqual(['G-1', 'G-2']);
  });

  it('select no stone for an empty list of numbers', () => {
    expect(chosen({ stock_numbers: [] })).toEqual([{ kind: 'numbers', numbers: [] }]);
  });
});

describe('a collection as a filter', () => {
  const named = { kind: 'numbers', numbers: ['S-1'] };

  it('matches its stones by number', () => {
    const collection = { stock_numbers: ['S-1'], filter: null };
    expect(chosen({}, { collection })).toEqual([named]);
  });

  it('also matches the stones of its search', () => {
    const filter: StoneFilter = { diamond_type: 1, term: 'ab', shape: ['PEAR'], rap: { from: 1 } };
    const collection = { stock_numbers: ['S-1'], filter };
    expect(chosen({}, { collection })).toEqual([
      {
        kind: 'any',
        of: [
          named,
          {
            kind: 'all',
            of: [
              among('diamond_type', 1),
              within('rap', 100, null),
              { kind: 'numberBegins', text: 'AB' },
              among('shape', 2),
            ],
          },
        ],
      },
    ]);
  });

  it('whose search contains unknown values is refused', () => {
    const collection = { stock_numbers: [], filter: { shape: ['SQUARE'] } };
    expect(() => chosen({}, { collection })).toThrow('Unknown shape: SQUARE.');
  });
});

describe('sold stones', () => {
  const notSold = { facet: 'status', condition: not(among('status', 8)) };
  const hides = (filter: StoneFilter, term?: string) =>
    ofFacets(filter, { withSold: false, term }).some(({ facet, condition }) => {
      return facet === 'status' && condition.kind === 'not';
    });

  it('are excluded, but counted among the statuses', () => {
    expect(ofFacets({}, { withSold: false })).toEqual([notSold]);
    expect(ofFacets({ status: [] }, { withSold: false })).toEqual([notSold]);
  });

  it('are found by viewers who always see them', () => {
    expect(ofFacets({}, { withSold: true })).toEqual([]);
  });

  it.each<[string, StoneFilter, string | undefined]>([
    ['a status', { status: [1] }, undefined],
    ['an availability', { availability: 3 }, undefined],
    ['pasted numbers', { numbers: ['S-1'] }, undefined],
    ['stock numbers', { stock_numbers: [] }, undefined],
    ['the beginning of a number', {}, 'AB'],
  ])('are found by a filter for %s', (_, filter, term) => {
    expect(hides(filter, term)).toBe(false);
  });

  it.each<[string, StoneFilter, string | undefined]>([
    ['no pasted number', { numbers: [] }, undefined],
    ['spaces', {}, '  '],
    ['a shape', { shape: ['ROUND'] }, undefined],
  ])('are not found by a filter for %s', (_, filter, term) => {
    expect(hides(filter, term)).toBe(true);
  });
});

describe('the sort order', () => {
  it('is ascending or descending for each key', () => {
    const sort = [
      { field: 'carat', descending: false },
      { field: 'rap', descending: true },
    ] as const;
    expect(questionOf({ sort: [...sort] }).sort).toEqual([
      { by: 'carat', descending: false },
      { by: 'rap', descending: true },
    ]);
  });

  it('is ascending if a saved filter does not state it', () => {
    const kept: StoneFilter = JSON.parse('{ "sort": [{ "field": "carat" }] }');
    expect(questionOf(kept).sort).toEqual([{ by: 'carat', descending: false }]);
  });

  it('of graded values is the trade order', () => {
    const sort = [
      { field: 'shape', descending: false },
      { field: 'status', descending: false },
    ] as const;
    expect(questionOf({ sort: [...sort] }).sort).toEqual([
      { by: 'shape', descending: false, ranks: FEW_GRADES.places },
      { by: 'status', descending: false },
    ]);
  });
});
