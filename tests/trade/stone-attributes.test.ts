import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { STOCK_FIELDS } from '#common/supply/fields.ts';
import { CODE_FIELDS, MEASURE_FIELDS } from '#common/supply/stone-draft.ts';
import { CODED, CONTAINED, FIGURES } from '#common/trade/filter.ts';
import { findSuggestions } from '#common/trade/shorthand/suggestions.ts';
import { vocabularyOf } from '#common/trade/shorthand/vocabulary.ts';
import { LIMITED_ATTRIBUTES } from '../../server/people/customers/inventory-access.ts';
import { DRAFT_COLUMNS } from '../../server/stock/imports/draft-columns.ts';
import { MATCH_FIELDS } from '../../server/stock/matchpair/match-fields.ts';
import { MASTERS, RANGES } from '../../server/stock/search/filter-to-conditions.ts';
import { READ_STONES } from '../../server/stock/search/index/index-fields.ts';
import { NAMED, STONE_COLUMNS } from '../../server/stock/stones/stone-row.ts';
import { ATTRIBUTES } from '../../src/features/customer/inventory-choice.ts';
import { COMPARE_ROWS } from '../../src/features/stone/results/compare-rows.ts';
import { tradeChoices } from '../support/trade/trade-choices.ts';

/** Typing errors that are equally close to values of several attributes. */
const TIES = [
  'excelent',
  'gud',
  'nonee',
  'ligth',
  'mediun',
  'browm',
  'yelow',
  'pimk',
  'igl',
  'vvd',
];

const GOLDEN = new URL('golden/stone-attributes.txt', import.meta.url);

it('keeps the order and the labels of stone attributes in every list', () => {
  const vocabulary = vocabularyOf(tradeChoices());
  const likes = (word: string) =>
    findSuggestions(word.toUpperCase(), vocabulary).map(
      ({ text, part }) => `${text} (${Object.keys(part)})`,
    );
  const lists = {
    CODED: Object.entries(CODED).map(
      ([key, { list, name, graded }]) => `${key} ${list} ${name}${graded ? ' graded' : ''}`,
    ),
    CONTAINED: Object.entries(CONTAINED).map(([key, { list, name }]) => `${key} ${list} ${name}`),
    FIGURES: Object.entries(FIGURES).map(([key, name]) => `${key} ${name}`),
    CODE_FIELDS,
    MEASURE_FIELDS,
    STOCK_FIELDS: Object.entries(STOCK_FIELDS).map(([key, field]) => JSON.stringify([key, field])),
    MASTERS: Object.entries(MASTERS).map(([key, list]) => `${key} ${list}`),
    RANGES: Object.entries(RANGES).map(([key, digits]) => `${key} ${digits}`),
    LIMITED_ATTRIBUTES,
    DRAFT_COLUMNS,
    NAMED,
    STONE_COLUMNS: STONE_COLUMNS.split(/,\s*/),
    READ_STONES: READ_STONES.split(/, (?=s\.|\()/),
    MATCH_FIELDS: Object.entries(MATCH_FIELDS).map((field) => JSON.stringify(field)),
    'customer access': Object.values(ATTRIBUTES),
    comparison: COMPARE_ROWS.map(({ name }) => name),
    ties: TIES.map((word) => `${word} like ${likes(word).join(', ')}`),
  };
  const now = Object.entries(lists)
    .map(([list, items]) => `${list}: ${items.join('; ')}\n`)
    .join('');
  if (process.env.UPDATE_GOLDEN) writeFileSync(GOLDEN, now);
  expect(now).toBe(readFileSync(GOLDEN, 'utf8'));
});
