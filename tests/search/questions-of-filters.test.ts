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

it('a filter that says nothing asks for everything, and counts what the trade asks for first', () => {
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

it('what the viewer is shown at all stands beside what was chosen', () => {
  const visible = [{ kind: 'among', attribute: 'provider', values: [4] }] as const;
  expect(questionOf({}, { visible })).toMatchObject({ visible, chosen: [] });
});

it('a search that only counts takes no page', () => {
  expect(questionOf({}, { countOnly: true })).toMatchObject({ skip: 0, take: 0 });
});

describe('values', () => {
  it('are chosen by code and stand at their own facet', () => {
    expect(ofFacets({ shape: ['ROUND', 'PEAR'], lab: ['GIA'] })).toEqual([
      { facet: 'shape', condition: among('shape', 1, 2) },
      { facet: 'lab', condition: among('lab', 81) },
    ]);
  });

  it('that are contained or not are told apart', () => {
    expect(ofFacets({ shade: { contain: 1, values: ['NONE'] } })).toEqual([
      { facet: 'shade', condition: among('shade', 61) },
    ]);
    expect(ofFacets({ shade: { contain: 2, values: ['NONE', 'BROWN'] } })).toEqual([
      { facet: 'shade', condition: not(among('shade', 61, 62)) },
    ]);
  });

  it('of which none is named choose nothing', () => {
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

  it('of the symbols of a report are names', () => {
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

  it('of words of an open vocabulary are words', () => {
    expect(ofFacets({ girdle: { contain: 2, values: ['Thin'] } })).toEqual([
      { facet: 'girdle', condition: not({ kind: 'words', attribute: 'girdle', words: ['Thin'] }) },
    ]);
  });

  it('of the status and of the growth are their codes', () => {
    expect(ofFacets({ status: [1, 4], growth_type: 2 })).toEqual([
      { facet: 'status', condition: among('status', 1, 4) },
      { facet: 'growth_type', condition: among('growth_type', 2) },
    ]);
  });

  it('that answer yes or no are 2 and 1', () => {
    expect(ofFacets({ eye_clean: true, has_report: false })).toEqual([
      { facet: 'eye_clean', condition: among('eye_clean', 2) },
      { facet: 'has_report', condition: among('has_report', 1) },
    ]);
  });
});

it('a filter that names what does not exist is refused', () => {
  expect(() => questionOf({ shape: ['SQUARE'] })).toThrow('Unknown shape: SQUARE.');
});

describe('a triple grade', () => {
  it('asks for cut of rounds alone, and for polish and symmetry of all', () => {
    const facet = 'finish';
    expect(ofFacets({ triple: ['EX', 'ID'] })).toEqual([
      { facet, condition: { kind: 'any', of: [not(among('shape', 1)), among('cut', 31, 30)] } },
      { facet, condition: among('polish', 41, 40) },
      { facet, condition: among('symmetry', 51, 50) },
    ]);
  });
});

describe('the availability', () => {
  const facet = 'availability';

  it('is of stones that can be had now, of those that cannot, or of both', () => {
    expect(ofFacets({ availability: 1 })).toEqual([{ facet, condition: among('status', 1) }]);
    expect(ofFacets({ availability: 2 })).toEqual([{ facet, condition: not(among('status', 1)) }]);
    expect(ofFacets({ availability: 3 })).toEqual([]);
  });
});

describe('what is asked beside the facets', () => {
  it('is the kind of diamond and the supplier', () => {
    expect(chosen({}, { diamondType: 2, supplier: 7 })).toEqual([
      among('provider', 7),
      among('diamond_type', 2),
    ]);
  });

  it('is the beginning of a number, in capital letters', () => {
    expect(chosen({}, { term: ' ab-1 ' })).toEqual([{ kind: 'numberBegins', text: 'AB-1' }]);
    expect(chosen({}, { term: '  ' })).toEqual([]);
  });

  it('is a list of numbers, pasted ones in capital letters and without spaces', () => {
    const question = questionOf({ stock_numbers: ['s-1'], numbers: [' g-1 ', 'G-2'] });
    expect(question.chosen).toEqual([
      { kind: 'numbers', numbers: ['s-1'] },
      { kind: 'numbers', numbers: ['G-1', 'G-2'] },
    ]);
    expect(question.numbers).toEqual(['G-1', 'G-2']);
  });

  it('is no stone at all where the list of numbers is empty', () => {
    expect(chosen({ stock_numbers: [] })).toEqual([{ kind: 'numbers', numbers: [] }]);
  });
});

describe('a collection', () => {
  const named = { kind: 'numbers', numbers: ['S-1'] };

  it('is its stones by number', () => {
    const collection = { stock_numbers: ['S-1'], filter: null };
    expect(chosen({}, { collection })).toEqual([named]);
  });

  it('is whatever its search finds too', () => {
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

  it('whose search names what does not exist is refused', () => {
    const collection = { stock_numbers: [], filter: { shape: ['SQUARE'] } };
    expect(() => chosen({}, { collection })).toThrow('Unknown shape: SQUARE.');
  });
});

describe('stones that are sold', () => {
  const notSold = { facet: 'status', condition: not(among('status', 8)) };
  const hides = (filter: StoneFilter, term?: string) =>
    ofFacets(filter, { withSold: false, term }).some(({ facet, condition }) => {
      return facet === 'status' && condition.kind === 'not';
    });

  it('are left out, and still counted among the statuses', () => {
    expect(ofFacets({}, { withSold: false })).toEqual([notSold]);
    expect(ofFacets({ status: [] }, { withSold: false })).toEqual([notSold]);
  });

  it('are found by whoever sees them always', () => {
    expect(ofFacets({}, { withSold: true })).toEqual([]);
  });

  it.each<[string, StoneFilter, string | undefined]>([
    ['a status', { status: [1] }, undefined],
    ['an availability', { availability: 3 }, undefined],
    ['pasted numbers', { numbers: ['S-1'] }, undefined],
    ['stock numbers', { stock_numbers: [] }, undefined],
    ['the beginning of a number', {}, 'AB'],
  ])('are found by whoever asks for %s', (_, filter, term) => {
    expect(hides(filter, term)).toBe(false);
  });

  it.each<[string, StoneFilter, string | undefined]>([
    ['no pasted number', { numbers: [] }, undefined],
    ['spaces', {}, '  '],
    ['a shape', { shape: ['ROUND'] }, undefined],
  ])('are not found by whoever asks for %s', (_, filter, term) => {
    expect(hides(filter, term)).toBe(true);
  });
});

describe('the order', () => {
  it('runs up or down, by each key as it says', () => {
    const sort = [
      { field: 'carat', descending: false },
      { field: 'rap', descending: true },
    ] as const;
    expect(questionOf({ sort: [...sort] }).sort).toEqual([
      { by: 'carat', descending: false },
      { by: 'rap', descending: true },
    ]);
  });

  it('runs up where a filter that was kept does not say', () => {
    const kept: StoneFilter = JSON.parse('{ "sort": [{ "field": "carat" }] }');
    expect(questionOf(kept).sort).toEqual([{ by: 'carat', descending: false }]);
  });

  it('of values that have one is the order of the trade', () => {
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
