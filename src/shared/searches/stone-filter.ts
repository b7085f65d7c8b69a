import type { components } from '#api/schema.gen.ts';

type Contract = components['schemas']['StoneFilter'];
type SearchFilters = Omit<
  Contract,
  | 'diamond_type'
  | 'facets'
  | 'sort'
  | 'page'
  | 'size'
  | 'business_id'
  | 'provider_id'
  | 'collection_id'
>;

/** Some of the filters of a search. A missing or empty member does not filter. */
export type FilterPart = {
  readonly [K in keyof SearchFilters]?: SearchFilters[K] | undefined;
} & { readonly diamond_type?: 1 | 2 | undefined };

export type StoneChoice = FilterPart & { readonly diamond_type: 1 | 2 };

export type FilterName = keyof SearchFilters;
type Named<Kind> = {
  [K in FilterName]-?: NonNullable<SearchFilters[K]> extends Kind ? K : never;
}[FilterName];

/**
 * Names of the filters with a `contain` switch, such as `shade`: matching stones have, or lack, the
 * selected values.
 */
export type ContainedFilter = Named<components['schemas']['Contained']>;
export type FigureFilter = {
  [K in FilterName]-?: components['schemas']['FigureRange'] extends NonNullable<SearchFilters[K]>
    ? K
    : never;
}[FilterName];
/**
 * Names of the filters whose value is a list of codes. Excludes lists of stone numbers. Also
 * excludes `triple` (the combined grade of cut, polish and symmetry), because `FinishFilter`
 * contains it.
 */
export type CodeFilter = Exclude<Named<string[]>, 'numbers' | 'stock_numbers' | 'triple'>;
export type FinishFilter = 'triple' | 'cut' | 'polish' | 'symmetry';
export type Finish = Readonly<Record<FinishFilter, readonly string[]>>;

export interface Range {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export type Contains = NonNullable<SearchFilters['shade']>['contain'];
/**
 * Default of the `contain` switch of a `ContainedFilter`: matching stones have the selected values.
 */
const MUST_CONTAIN: Contains = 1;

const FANCY = 2;

export type StoneFilterEvent =
  | { type: 'filter.stock'; diamondType: 1 | 2 }
  | { type: 'filter.toggle'; filter: CodeFilter; code: string }
  | { type: 'filter.range'; filter: CodeFilter; codes: readonly string[] }
  | { type: 'filter.finish'; finish: Finish }
  | { type: 'filter.carat'; ranges: readonly Range[] }
  | { type: 'filter.figure'; filter: FigureFilter; range: Range }
  | { type: 'filter.contained'; filter: ContainedFilter; code: string }
  | { type: 'filter.contain'; filter: ContainedFilter; contain: Contains }
  | { type: 'filter.status'; code: number }
  | { type: 'filter.growth'; growth: 1 | 2 | null }
  | { type: 'filter.availability'; availability: 1 | 2 | null }
  | { type: 'filter.flag'; filter: 'eye_clean' | 'has_report'; answer: boolean | null }
  | { type: 'filter.term'; term: string }
  | { type: 'filter.read'; part: FilterPart }
  | { type: 'filter.clear'; filter: FilterName }
  | { type: 'filter.clearAll' };

const toggled = <T>(list: readonly T[], item: T): T[] =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item];

const ordered = ({ from, to }: Range): Range =>
  from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to };

const isOpen = ({ from, to }: Range): boolean => from === undefined && to === undefined;

const lightestFirst = (one: Range, other: Range): number =>
  (one.from ?? 0) - (other.from ?? 0) || (one.to ?? Infinity) - (other.to ?? Infinity);

function distinct(ranges: readonly Range[]): Range[] {
  const real = ranges.filter((range) => !isOpen(range)).map(ordered);
  return [...new Map(real.map((range) => [`${range.from} ${range.to}`, range])).values()].sort(
    lightestFirst,
  );
}

/**
 * Clears the colour filters of the other diamond type. White stones have grades D to Z; fancy
 * stones have colour names.
 */
const colourOfOther = (diamondType: 1 | 2): FilterPart =>
  diamondType === FANCY
    ? { color: undefined }
    : { fancy: undefined, intensity: undefined, overtone: undefined };

/**
 * Returns the diamond type of a parsed query: the named type, or else the type that the colour
 * implies. Null if the query has no diamond type and no colour.
 */
function stockOf({ diamond_type: said, ...part }: FilterPart): 1 | 2 | null {
  if (said) return said;
  if (part.fancy || part.intensity || part.overtone) return FANCY;
  return part.color ? 1 : null;
}

const without = (choice: StoneChoice): StoneChoice =>
  ({
    ...Object.fromEntries(Object.keys(choice).map((filter) => [filter, undefined])),
    diamond_type: choice.diamond_type,
  }) as StoneChoice;

/**
 * Clearing the filters keeps the growth type, because the growth type reflects the kind of stones
 * in which the user trades.
 */
const emptied = (choice: StoneChoice): StoneChoice => ({
  ...without(choice),
  growth_type: choice.growth_type,
});

/**
 * A query that lists stock or report numbers clears all other filters. The other filters would hide
 * some of the listed stones.
 */
function afterReading(choice: StoneChoice, part: FilterPart): StoneChoice {
  const stock = stockOf(part) ?? choice.diamond_type;
  const kept = part.numbers ? without(choice) : choice;
  return { ...kept, ...colourOfOther(stock), ...part, diamond_type: stock };
}

export function afterChoice(choice: StoneChoice, event: StoneFilterEvent): StoneChoice {
  return { ...choice, ...changedFilters(choice, event) } as StoneChoice;
}

function changedFilters(choice: StoneChoice, event: StoneFilterEvent): FilterPart {
  switch (event.type) {
    case 'filter.stock':
      return { diamond_type: event.diamondType, ...colourOfOther(event.diamondType) };
    case 'filter.toggle':
      return { [event.filter]: toggled(choice[event.filter] ?? [], event.code) };
    case 'filter.range':
      return { [event.filter]: [...event.codes] };
    case 'filter.finish':
      return event.finish as FilterPart;
    case 'filter.carat':
      return { carat: distinct(event.ranges) as SearchFilters['carat'] };
    case 'filter.figure':
      return { [event.filter]: isOpen(event.range) ? undefined : ordered(event.range) };
    case 'filter.contained': {
      const { values = [], contain = MUST_CONTAIN } = choice[event.filter] ?? {};
      return { [event.filter]: { values: toggled(values, event.code), contain } };
    }
    case 'filter.contain': {
      const { values = [] } = choice[event.filter] ?? {};
      return { [event.filter]: { values, contain: event.contain } };
    }
    case 'filter.status':
      return {
        status: toggled<number>(choice.status ?? [], event.code) as SearchFilters['status'],
      };
    case 'filter.growth':
      return { growth_type: event.growth ?? undefined };
    case 'filter.availability':
      return { availability: event.availability ?? undefined };
    case 'filter.flag':
      return { [event.filter]: event.answer ?? undefined };
    case 'filter.term':
      return { term: event.term.trim() || undefined };
    case 'filter.read':
      return afterReading(choice, event.part);
    case 'filter.clear':
      return { [event.filter]: undefined };
    case 'filter.clearAll':
      return emptied(choice);
  }
}
