import { describe, expect, it } from 'vitest';
import { applyFilterEvent } from '../../src/features/stone/filters/apply-filter-event.ts';
import {
  filterCount,
  setFilters,
  toFilterChoice,
} from '../../src/features/stone/filters/filter-params.ts';
import { filterToSearch } from '../../src/features/stone/filters/filter-to-search.ts';
import {
  parseStoneSearch,
  questionOfFilter,
  type StoneSearch,
} from '../../src/features/stone/results/stone-search-params.ts';
import type { StoneFilterEvent } from '../../src/shared/searches/stone-filter.ts';

const chosen = (events: readonly StoneFilterEvent[], from: StoneSearch = {}): StoneSearch =>
  events.reduce(applyFilterEvent, from);

/** What the server is asked, without what every question carries. */
function asked(search: StoneSearch) {
  const { diamondType, term, filter } = questionOfFilter(search);
  const { facets: _, page: __, size: ___, ...rest } = filter;
  return { diamondType, term, ...rest };
}

const EVERYTHING: readonly StoneFilterEvent[] = [
  { type: 'filter.toggle', filter: 'shape', code: 'ROUND' },
  { type: 'filter.toggle', filter: 'shape', code: 'OVAL' },
  { type: 'filter.range', filter: 'color', codes: ['D', 'E', 'F'] },
  { type: 'filter.range', filter: 'clarity', codes: ['VS1', 'VS2'] },
  {
    type: 'filter.finish',
    finish: { triple: ['EX'], cut: ['EX'], polish: ['VG'], symmetry: ['ID', 'EX'] },
  },
  { type: 'filter.toggle', filter: 'fluorescence', code: 'NONE' },
  { type: 'filter.toggle', filter: 'lab', code: 'GIA' },
  { type: 'filter.toggle', filter: 'location', code: 'HONG_KONG' },
  { type: 'filter.carat', ranges: [{ from: 2 }, { from: 1.49, to: 1 }] },
  { type: 'filter.figure', filter: 'markup_disc', range: { from: -40, to: -30.5 } },
  { type: 'filter.figure', filter: 'sell_amt', range: { to: 5000 } },
  { type: 'filter.contain', filter: 'shade', contain: 2 },
  { type: 'filter.contained', filter: 'shade', code: 'BROWN' },
  { type: 'filter.contained', filter: 'key_to_symbols', code: 'Indented natural' },
  { type: 'filter.status', code: 1 },
  { type: 'filter.status', code: 4 },
  { type: 'filter.growth', growth: 2 },
  { type: 'filter.availability', availability: 1 },
  { type: 'filter.flag', filter: 'eye_clean', answer: true },
  { type: 'filter.flag', filter: 'has_report', answer: false },
];

describe('the URL of a search', () => {
  it('contains every filter, and requests exactly these filters', () => {
    expect(asked(chosen(EVERYTHING))).toEqual({
      diamondType: 1,
      term: '',
      shape: ['ROUND', 'OVAL'],
      color: ['D', 'E', 'F'],
      clarity: ['VS1', 'VS2'],
      triple: ['EX'],
      cut: ['EX'],
      polish: ['VG'],
      symmetry: ['ID', 'EX'],
      fluorescence: ['NONE'],
      lab: ['GIA'],
      location: ['HONG_KONG'],
      carat: [{ from: 1, to: 1.49 }, { from: 2 }],
      markup_disc: { from: -40, to: -30.5 },
      sell_amt: { to: 5000 },
      shade: { values: ['BROWN'], contain: 2 },
      key_to_symbols: { values: ['Indented natural'], contain: 1 },
      status: [1, 4],
      growth_type: 2,
      availability: 1,
      eye_clean: true,
      has_report: false,
    });
  });

  it('restores the same search, and omits defaults', () => {
    const address = chosen(EVERYTHING);
    expect(parseStoneSearch({ ...address })).toEqual(address);
    // Which trade the reader is in is no filter.
    expect(chosen([{ type: 'filter.clearAll' }], address)).toEqual({ growth: 2 });
    expect(parseStoneSearch({})).toEqual({});
  });

  it('keeps words that contain the separators', () => {
    const words = ['Black table, small', '!Kite', '50 % clouded, %2C'];
    const search = chosen(
      words.map((code) => ({ type: 'filter.contained', filter: 'black_inclusion', code })),
    );
    expect(asked(parseStoneSearch(search))).toMatchObject({
      black_inclusion: { values: words, contain: 1 },
    });
    const none = chosen(
      [{ type: 'filter.contain', filter: 'black_inclusion', contain: 2 }],
      search,
    );
    expect(asked(parseStoneSearch(none))).toMatchObject({
      black_inclusion: { values: words, contain: 2 },
    });
  });

  it('drops each filter separately', () => {
    const address = chosen(EVERYTHING);
    const names = Object.keys(setFilters(toFilterChoice(address)));
    expect(names.length).toBeGreaterThan(15);
    for (const filter of names as (keyof ReturnType<typeof setFilters>)[]) {
      if (filter === 'diamond_type') continue;
      const left = setFilters(toFilterChoice(chosen([{ type: 'filter.clear', filter }], address)));
      expect(Object.keys(left).sort()).toEqual(names.filter((one) => one !== filter).sort());
    }
  });

  it('drops invalid values', () => {
    expect(
      parseStoneSearch({
        type: 3,
        carat: '1-2,..,5000..,-1..2',
        markup_ppc: '9..1',
        ratio: 'wide',
        status: '1,6,x',
        eye_clean: 'perhaps',
        numbers: ' A1 ** A1 *B2',
        listed_from: 'yesterday',
        sort: 'carat,nonsense',
        page: 0,
        view: 'list',
        compare: 'A,B,C,D,E,F,G',
      }),
    ).toEqual({
      carat: '1000..,0..2',
      markup_ppc: '1..9',
      status: '1',
      numbers: 'A1*B2',
      sort: 'carat',
      compare: 'A,B,C,D,E,F',
    });
  });
});

describe('the growth in the URL', () => {
  const both: StoneFilterEvent = { type: 'filter.growth', growth: null };

  it('is in each URL with a filter, also both, so that a link means the same for each reader', () => {
    expect(chosen([both])).toEqual({ growth: 'both' });
    expect(chosen([{ type: 'filter.toggle', filter: 'shape', code: 'OVAL' }])).toEqual({
      growth: 'both',
      shape: 'OVAL',
    });
    const lab = chosen([{ type: 'filter.growth', growth: 1 }]);
    expect(lab).toEqual({ growth: 1 });
    const again = chosen([both], lab);
    expect(again).toEqual({ growth: 'both' });
    expect(parseStoneSearch({ growth: 'both' })).toEqual(again);
    expect(asked(again)).toEqual({ diamondType: 1, term: '' });
    expect(chosen([{ type: 'filter.clear', filter: 'growth_type' }], lab)).toEqual(again);
  });

  it('is parsed from words, and dropped for a list of numbers', () => {
    const lab = chosen([{ type: 'filter.read', part: { growth_type: 1, shape: ['OVAL'] } }]);
    expect(lab).toEqual({ growth: 1, shape: 'OVAL' });
    expect(chosen([{ type: 'filter.read', part: { numbers: ['A1'] } }], lab)).toEqual({
      growth: 'both',
      numbers: 'A1',
    });
  });

  it.each(['3', 'lab', '', 'BOTH'])('cannot be %s', (growth) => {
    expect(parseStoneSearch({ growth })).toEqual({});
  });

  it('is counted and shown by its switch, and not among the filters', () => {
    expect(filterCount(toFilterChoice({ growth: 1 }))).toBe(0);
    expect(filterCount(toFilterChoice({ growth: 1, shape: 'OVAL' }))).toBe(1);
  });

  it('of a saved search is the saved one', () => {
    expect(filterToSearch({ shape: ['OVAL'] })).toEqual({ growth: 'both', shape: 'OVAL' });
    expect(filterToSearch({ growth_type: 2 })).toEqual({ growth: 2 });
  });
});

describe('a change of a filter', () => {
  it('returns to the first page, and removes the colours of the other diamond type', () => {
    const there: StoneSearch = { color: 'D,E', shape: 'ROUND', page: 7, stone: 'KL-1' };
    expect(chosen([{ type: 'filter.stock', diamondType: 2 }], there)).toEqual({
      type: 2,
      growth: 'both',
      shape: 'ROUND',
    });
    const fancy: StoneSearch = { type: 2, fancy: 'PINK', intensity: 'FANCY', shape: 'ROUND' };
    expect(chosen([{ type: 'filter.stock', diamondType: 1 }], fancy)).toEqual({
      growth: 'both',
      shape: 'ROUND',
    });
  });

  it('from text replaces the same filters and keeps the others', () => {
    const part = { shape: ['OVAL'], carat: [{ from: 2, to: 2.5 }] };
    expect(chosen([{ type: 'filter.read', part }], { shape: 'ROUND', lab: 'GIA', q: 'R' })).toEqual(
      {
        shape: 'OVAL',
        carat: '2..2.5',
        growth: 'both',
        lab: 'GIA',
        q: 'R',
      },
    );
    expect(
      chosen([{ type: 'filter.read', part: { fancy: ['PINK'] } }], { color: 'D', lab: 'GIA' }),
    ).toEqual({ type: 2, fancy: 'PINK', growth: 'both', lab: 'GIA' });
  });

  it('to a list of numbers removes all other filters', () => {
    const part = { numbers: ['KL-1', '2141234567'] };
    expect(chosen([{ type: 'filter.read', part }], { shape: 'ROUND', lab: 'GIA' })).toEqual({
      growth: 'both',
      numbers: 'KL-1*2141234567',
    });
  });
});
