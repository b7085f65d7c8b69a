import { assign, setup, transition } from 'xstate';
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

/**
 * The complete search. The page URL stores the search; the state machine only computes the next
 * search.
 */
export type StoneChoice = FilterPart & { readonly diamond_type: 1 | 2 };

export type FilterName = keyof SearchFilters;
type Named<Kind> = {
  [K in FilterName]-?: NonNullable<SearchFilters[K]> extends Kind ? K : never;
}[FilterName];

/** Names of the filters whose values a stone must or must not contain. */
export type ContainedFilter = Named<components['schemas']['Contained']>;
/** Names of the filters whose value is one range of numbers. */
export type FigureFilter = {
  [K in FilterName]-?: components['schemas']['FigureRange'] extends NonNullable<SearchFilters[K]>
    ? K
    : never;
}[FilterName];
/**
 * Names of the filters whose value is a list of codes. `triple` is excluded, because users select
 * it among the finish filters.
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
 * Default of the filters on values such as shades: stones must contain the selected values. The
 * user can switch to stones without these values.
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

/** Swaps the bounds if they were entered in reverse. */
const ordered = ({ from, to }: Range): Range =>
  from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to };

const isOpen = ({ from, to }: Range): boolean => from === undefined && to === undefined;

const lightestFirst = (one: Range, other: Range): number =>
  (one.from ?? 0) - (other.from ?? 0) || (one.to ?? Infinity) - (other.to ?? Infinity);

/** Removes empty and duplicate ranges and sorts them by weight. */
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
 * Returns the diamond type that a parsed query names or implies by its colour. Returns null if the
 * query implies no diamond type.
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
 * If a query lists stock or report numbers, all other filters are cleared, because they would hide
 * some of the listed stones.
 */
function afterReading(choice: StoneChoice, part: FilterPart): StoneChoice {
  const stock = stockOf(part) ?? choice.diamond_type;
  const kept = part.numbers ? without(choice) : choice;
  return { ...kept, ...colourOfOther(stock), ...part, diamond_type: stock };
}

export const stoneFilterMachine = setup({
  types: {
    context: {} as StoneChoice,
    events: {} as StoneFilterEvent,
    input: {} as StoneChoice,
  },
  actions: {
    put: assign((_, part: FilterPart) => part as Partial<StoneChoice>),
    toggleCode: assign(({ context }, params: { filter: CodeFilter; code: string }) => ({
      [params.filter]: toggled(context[params.filter] ?? [], params.code),
    })),
    toggleContained: assign(({ context }, params: { filter: ContainedFilter; code: string }) => {
      const { values = [], contain = MUST_CONTAIN } = context[params.filter] ?? {};
      return { [params.filter]: { values: toggled(values, params.code), contain } };
    }),
    contain: assign(({ context }, params: { filter: ContainedFilter; contain: Contains }) => ({
      [params.filter]: {
        values: context[params.filter]?.values ?? [],
        contain: params.contain,
      },
    })),
    toggleStatus: assign(({ context }, params: { code: number }) => ({
      status: toggled(
        context.status ?? [],
        params.code as NonNullable<SearchFilters['status']>[number],
      ),
    })),
    read: assign(({ context }, params: { part: FilterPart }) => afterReading(context, params.part)),
    clearAll: assign(({ context }) => emptied(context)),
  },
}).createMachine({
  id: 'stoneFilter',
  version: '2',
  description:
    'The filters of a stone search: selected, replaced by a range, read from text, cleared one by one or all together.',
  context: ({ input }) => input,
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Every filter can be changed at any time.',
      on: {
        'filter.stock': {
          description: 'White or fancy stones; colours of the other type are cleared.',
          actions: {
            type: 'put',
            params: ({ event: { diamondType } }) => ({
              diamond_type: diamondType,
              ...colourOfOther(diamondType),
            }),
          },
        },
        'filter.toggle': {
          description: 'A value of a filter is selected or deselected.',
          actions: {
            type: 'toggleCode',
            params: ({ event }) => ({ filter: event.filter, code: event.code }),
          },
        },
        'filter.range': {
          description: 'A range replaces the list of values.',
          actions: {
            type: 'put',
            params: ({ event }) => ({ [event.filter]: [...event.codes] }),
          },
        },
        'filter.finish': {
          description: 'Cut, polish and symmetry are set together, for example as 3EX.',
          actions: {
            type: 'put',
            params: ({ event: { finish } }) => ({
              triple: [...finish.triple],
              cut: [...finish.cut],
              polish: [...finish.polish],
              symmetry: [...finish.symmetry],
            }),
          },
        },
        'filter.carat': {
          description:
            'The weight lies in one of these ranges; a range can have no lower or no upper end.',
          actions: {
            type: 'put',
            params: ({ event }) => ({ carat: distinct(event.ranges) as SearchFilters['carat'] }),
          },
        },
        'filter.figure': {
          description:
            'A price or a measurement lies in a range; the range can have no lower or no upper end.',
          actions: {
            type: 'put',
            params: ({ event }) => ({
              [event.filter]: isOpen(event.range) ? undefined : ordered(event.range),
            }),
          },
        },
        'filter.contained': {
          description: 'A value is added to or removed from the required or excluded values.',
          actions: {
            type: 'toggleContained',
            params: ({ event }) => ({ filter: event.filter, code: event.code }),
          },
        },
        'filter.contain': {
          description: 'The selected values are required or excluded.',
          actions: {
            type: 'contain',
            params: ({ event }) => ({ filter: event.filter, contain: event.contain }),
          },
        },
        'filter.status': {
          description: 'A status is added or removed.',
          actions: { type: 'toggleStatus', params: ({ event }) => ({ code: event.code }) },
        },
        'filter.growth': {
          description: 'Natural, lab grown, or either.',
          actions: {
            type: 'put',
            params: ({ event }) => ({ growth_type: event.growth ?? undefined }),
          },
        },
        'filter.availability': {
          description: 'Available stones, unavailable stones, or all.',
          actions: {
            type: 'put',
            params: ({ event }) => ({ availability: event.availability ?? undefined }),
          },
        },
        'filter.flag': {
          description: 'Yes, no, or either.',
          actions: {
            type: 'put',
            params: ({ event }) => ({ [event.filter]: event.answer ?? undefined }),
          },
        },
        'filter.term': {
          description: 'The beginning of a stock or report number.',
          actions: {
            type: 'put',
            params: ({ event }) => ({ term: event.term.trim() || undefined }),
          },
        },
        'filter.read': {
          description:
            'A typed filter replaces the selected filter of the same kind; stock and report numbers replace all filters.',
          actions: { type: 'read', params: ({ event }) => ({ part: event.part }) },
        },
        'filter.clear': {
          description: 'One filter is cleared.',
          actions: { type: 'put', params: ({ event }) => ({ [event.filter]: undefined }) },
        },
        'filter.clearAll': {
          description: 'All filters are cleared, except the choice of white, fancy or lab grown.',
          actions: 'clearAll',
        },
      },
    },
  },
});

/** Returns the search after the user changes a filter. Pure. */
export function afterChoice(choice: StoneChoice, event: StoneFilterEvent): StoneChoice {
  const now = stoneFilterMachine.resolveState({ value: 'choosing', context: choice });
  return transition(stoneFilterMachine, now, event)[0].context;
}
