import { describe, expect, it } from 'vitest';
import { countsToFacets } from '../../server/stock/search/counts-to-facets.ts';
import { facetToCount } from '../../server/stock/search/facet-to-count.ts';
import { filterToQuery } from '../../server/stock/search/filter-to-query.ts';
import { FEW_GRADES } from '../support/search/few-grades.ts';

const among = (attribute: string, ...values: number[]) => ({ kind: 'among', attribute, values });
const not = (of: object) => ({ kind: 'not', of });

describe('a facet is counted', () => {
  it('by its values', () => {
    expect(facetToCount('color', FEW_GRADES, [])).toEqual({ kind: 'values', facet: 'color' });
  });

  it('by the sub-ranges', () => {
    const sizes = [{ code: 'a', from: 10, to: 20 }];
    expect(facetToCount('carat', FEW_GRADES, sizes)).toEqual({
      kind: 'weights',
      facet: 'carat',
      sizes,
    });
  });

  it("by the trade's terms for the finish, instead of the filters by finish and its parts", () => {
    const rounds = not(among('shape', 1));
    expect(facetToCount('finish', FEW_GRADES, [])).toEqual({
      kind: 'conditions',
      facet: 'finish',
      instead: ['finish', 'cut', 'polish', 'symmetry'],
      choices: [
        {
          code: '3EX',
          all: [
            { kind: 'any', of: [rounds, among('cut', 31)] },
            among('polish', 41),
            among('symmetry', 51),
          ],
        },
        { code: '2EX', all: [among('cut', 31), among('polish', 41)] },
        {
          code: '3VG+',
          all: [
            { kind: 'any', of: [rounds, among('cut', 30, 31, 32, 33)] },
            among('polish', 40, 41, 42, 43),
            among('symmetry', 50, 51, 52, 53),
          ],
        },
      ],
    });
  });

  it('by availability, instead of the filter by availability', () => {
    expect(facetToCount('availability', FEW_GRADES, [])).toEqual({
      kind: 'conditions',
      facet: 'availability',
      instead: ['availability'],
      choices: [
        { code: '1', all: [among('status', 1)] },
        { code: '2', all: [not(among('status', 1))] },
      ],
    });
  });

  it('only on request, with the current sub-ranges', () => {
    const sizes = [{ code: 'a', from: 10, to: 20 }];
    const { facets } = filterToQuery(
      { facets: ['carat', 'lab'] },
      {
        diamondType: undefined,
        term: undefined,
        countOnly: true,
        paging: { page: 1, size: 10, offset: 0 },
        visible: [],
        supplier: undefined,
        sizes,
        collection: undefined,
        reliability: new Map(),
        withSold: true,
      },
      FEW_GRADES,
    );
    expect(facets).toEqual([
      { kind: 'weights', facet: 'carat', sizes },
      { kind: 'values', facet: 'lab' },
    ]);
  });
});

it('by the codes of the filters', () => {
  expect(
    countsToFacets(
      {
        shape: [
          [1, 30],
          [2, 20],
        ],
        color: [[999, 1]],
        status: [[4, 3]],
        eye_clean: [
          [1, 5],
          [2, 6],
        ],
        has_report: [[2, 7]],
        key_to_symbols: [['Cloud', 8]],
        carat: [],
      },
      FEW_GRADES,
    ),
  ).toEqual({
    shape: { ROUND: 30, PEAR: 20 },
    color: { 999: 1 },
    status: { 4: 3 },
    eye_clean: { no: 5, yes: 6 },
    has_report: { yes: 7 },
    key_to_symbols: { Cloud: 8 },
    carat: {},
  });
});
