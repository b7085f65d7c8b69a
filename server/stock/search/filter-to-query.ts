import type { components } from '#api/schema.gen.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import type { Paging } from '../../platform/http/paging.ts';
import type { CaratSize } from '../carats/carat-sizes.ts';
import { DIGITS } from '../prices/decimals.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';
import { facetToCount } from './facet-to-count.ts';
import { requireReadable } from './filter-faults.ts';
import {
  among,
  availabilityConditions,
  isMastered,
  MASTERS,
  type Mastered,
  RANGES,
  type StoneFilter,
  tripleConditions,
} from './filter-to-conditions.ts';
import { WORDED } from './index/index-fields.ts';
import type { Condition, Facet, IndexQuery, Ranged } from './index-query.ts';

type Schemas = components['schemas'];
export type FacetName = Schemas['FacetName'];

/** Facets that are counted if the filter names none. */
const FIRST_FACETS: readonly FacetName[] = [
  'shape',
  'color',
  'clarity',
  'cut',
  'lab',
  'location',
  'fluorescence',
  'status',
];

const ANSWER = { no: 1, yes: 2 } as const;
/** PostgreSQL timestamps count microseconds from 2000-01-01. */
const EPOCH = Date.UTC(2000, 0, 1);
const MICROS = 1_000;

type Reliabilities = ReadonlyMap<number, { readonly score: number | null }>;

interface QueryOptions {
  readonly diamondType: 1 | 2 | undefined;
  readonly term: string | undefined;
  readonly countOnly: boolean;
  readonly paging: Paging;
  readonly visible: readonly Condition[];
  /** `provider.nr` of the supplier that the filter names */
  readonly supplier: number | undefined;
  /** carat sizes for the carat facet; empty if this facet is not counted */
  readonly sizes: readonly CaratSize[];
  readonly collection: Members | undefined;
  readonly reliability: Reliabilities;
  /**
   * if false, sold stones are found only if the filter names a status, stone numbers or a search
   * term
   */
  readonly withSold: boolean;
}

/**
 * The members of a collection: stones that are listed by number, and stones that the filter of the
 * collection finds.
 */
export interface Members {
  readonly stock_numbers: readonly string[];
  readonly filter: StoneFilter | null;
}

export function filterToQuery(
  filter: StoneFilter,
  options: QueryOptions,
  names: AttributeNames,
): Omit<IndexQuery, 'prices'> {
  const { diamondType, term, countOnly, paging, visible, supplier, sizes, collection, withSold } =
    options;
  const { reliability } = options;
  requireReadable(filter, names);
  if (collection?.filter) requireReadable(collection.filter, names);
  return {
    visible,
    chosen: [
      ...(supplier === undefined ? [] : [among('provider', [supplier])]),
      ...(collection ? [memberCondition(collection, names, reliability)] : []),
      ...chosenConditions(filter, diamondType, term, reliability),
    ],
    ofFacets: [
      ...facetConditions(filter, names),
      ...(withSold || mayIncludeSold(filter, term) ? [] : [NOT_SOLD]),
    ],
    facets: (filter.facets ?? FIRST_FACETS).map((facet) => facetToCount(facet, names, sizes)),
    sort: (filter.sort ?? []).map(({ field, descending = false }) => ({
      by: field,
      descending,
      ...(isMastered(field) ? { ranks: names.places } : {}),
    })),
    skip: countOnly ? 0 : paging.offset,
    take: countOnly ? 0 : paging.size,
    numbers: (filter.numbers ?? []).map(numberText),
  };
}

/**
 * Excludes sold stones. The condition belongs to the status facet: the counts of a facet ignore its
 * own conditions, so the status facet still counts sold stones.
 */
const NOT_SOLD = {
  facet: 'status',
  condition: { kind: 'not', of: among('status', [STONE_STATUS.soldOut.code]) },
} as const satisfies IndexQuery['ofFacets'][number];

const mayIncludeSold = (
  { status, availability, numbers, stock_numbers }: StoneFilter,
  term: string | undefined,
): boolean =>
  Boolean(status?.length || availability || numbers?.length || stock_numbers || term?.trim());

/**
 * Returns the conditions that apply to all facet counts. The conditions of `facetConditions` are
 * separate, because the count of a facet ignores the choice in that facet.
 */
const chosenConditions = (
  filter: StoneFilter,
  diamondType: 1 | 2 | undefined,
  term: string | undefined,
  reliability: Reliabilities,
): Condition[] => [
  ...(diamondType ? [among('diamond_type', [diamondType])] : []),
  ...rangeConditions(filter),
  ...reliabilityConditions(filter, reliability),
  ...listedConditions(filter),
  ...numberConditions(filter, term),
];

function memberCondition(
  { stock_numbers, filter }: Members,
  names: AttributeNames,
  reliability: Reliabilities,
): Condition {
  const named: Condition = { kind: 'numbers', numbers: stock_numbers };
  if (!filter) return named;
  const found = [
    ...chosenConditions(filter, filter.diamond_type, filter.term, reliability),
    ...facetConditions(filter, names).map(({ condition }) => condition),
  ];
  return { kind: 'any', of: [named, { kind: 'all', of: found }] };
}

/** Stock and report numbers are stored in upper case. */
const numberText = (text: string): string => text.trim().toUpperCase();

function facetConditions(filter: StoneFilter, names: AttributeNames): IndexQuery['ofFacets'] {
  const found: { facet: Facet; condition: Condition }[] = [];
  const add = (facet: Facet, condition: Condition) => found.push({ facet, condition });
  for (const name of Object.keys(MASTERS) as Mastered[]) {
    const chosen = filter[name];
    if (!chosen) continue;
    const isList = Array.isArray(chosen);
    const codes = isList ? chosen : chosen.values;
    if (codes.length === 0) continue;
    const condition = among(name, numbersOf(names, name, codes));
    const isWithout = !isList && chosen.contain === 2;
    add(name, isWithout ? { kind: 'not', of: condition } : condition);
  }
  const { status, growth_type, triple = [] } = filter;
  for (const condition of tripleConditions(triple, names)) add('finish', condition);
  for (const attribute of WORDED) {
    const { values: words = [], contain } = filter[attribute] ?? {};
    if (words.length === 0) continue;
    const condition: Condition = { kind: 'words', attribute, words };
    add(attribute, contain === 2 ? { kind: 'not', of: condition } : condition);
  }
  if (status && status.length > 0) add('status', among('status', status));
  if (growth_type) add('growth_type', among('growth_type', [growth_type]));
  for (const name of ['eye_clean', 'has_report'] as const) {
    const answer = filter[name];
    if (answer !== undefined) add(name, among(name, [ANSWER[answer ? 'yes' : 'no']]));
  }
  for (const condition of caratConditions(filter.carat)) add('carat', condition);
  for (const condition of availabilityConditions(filter.availability))
    add('availability', condition);
  return found;
}

const numbersOf = (names: AttributeNames, field: Mastered, codes: readonly string[]): number[] =>
  names.numbers(MASTERS[field], codes).known;

const caratConditions = (ranges: StoneFilter['carat'] = []): Condition[] =>
  ranges.length === 0
    ? []
    : [
        {
          kind: 'any',
          of: ranges.map((range) => within('carat', range, DIGITS.carat)),
        },
      ];

export const rangeConditions = (filter: StoneFilter): Condition[] =>
  (Object.keys(RANGES) as (keyof typeof RANGES)[]).flatMap((figure) => {
    const range = filter[figure];
    return range ? [within(figure, range, RANGES[figure])] : [];
  });

/**
 * Converts a decimal range to integers scaled by `digits`. `toFixed` removes floating-point noise;
 * then `from` is rounded up and `to` down.
 */
function within(figure: Ranged, range: Schemas['FigureRange'], digits: number): Condition {
  const { from, to } = range;
  const scaled = (value: number): number => Number((value * 10 ** digits).toFixed(4));
  return {
    kind: 'within',
    figure,
    from: from === undefined ? null : Math.ceil(scaled(from)),
    to: to === undefined ? null : Math.floor(scaled(to)),
  };
}

/** Reliability is a property of the supplier, so the condition names the matching suppliers. */
function reliabilityConditions(
  { reliability: range }: StoneFilter,
  suppliers: Reliabilities,
): Condition[] {
  if (!range) return [];
  const { from = -Infinity, to = Infinity } = range;
  const values = [...suppliers].flatMap(([nr, { score }]) =>
    score !== null && score >= from && score <= to ? [nr] : [],
  );
  return [among('provider', values)];
}

function listedConditions({ listed_from: from, listed_to: to }: StoneFilter): Condition[] {
  if (from === undefined && to === undefined) return [];
  const micros = (text: string | undefined): number | null =>
    text === undefined ? null : (Date.parse(text) - EPOCH) * MICROS;
  return [{ kind: 'within', figure: 'listed_at', from: micros(from), to: micros(to) }];
}

export const listedAt = (micros: number): Date => new Date(EPOCH + micros / MICROS);

function numberConditions(filter: StoneFilter, term: string | undefined): Condition[] {
  const lists = [filter.stock_numbers, filter.numbers?.map(numberText)];
  const begin = term?.trim().toUpperCase();
  return [
    ...lists.flatMap((numbers): Condition[] => (numbers ? [{ kind: 'numbers', numbers }] : [])),
    ...(begin ? [{ kind: 'numberBegins', text: begin } as const] : []),
  ];
}
