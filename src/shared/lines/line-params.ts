import type { UserId } from '#api/ids.gen.ts';
import { type Grouped, groupingsOf } from '#common/grouping-choices.ts';
import {
  type Code,
  DIAMOND_TYPE,
  REPORT_GROUPING,
  type ReportGrouping,
  SUPPLIER_CONFIRMATION_STATUS,
  type SupplierConfirmationCode,
} from '#machines/codes.ts';
import { type Fields, filterFields } from '#records/field.ts';
import { OWN_FILTERS, type OwnFilters } from '#records/list-fields.ts';
import { dayParam } from '../lists/day-param.ts';
import {
  codeParam,
  idParam,
  integerParam,
  type RawSearchParams,
  textOf,
  textParam,
  wordParam,
} from '../lists/search-params.ts';

export type LineTab = 'current' | 'ended' | 'all';
export const LINE_TABS: readonly LineTab[] = ['current', 'ended', 'all'];

/** Diamond type: 1 is white, 2 is fancy colour. */
export type LineStock = 1 | 2 | 'all';

/** Search params of a list of lines. An omitted param takes its default. */
export interface LineSearch extends OwnFilters {
  tab?: Exclude<LineTab, 'current'>;
  from?: string;
  to?: string;
  /** Trading client, given by the id of any of its users. */
  client?: UserId;
  type?: LineStock;
  status?: number;
  group?: Grouping;
  /** 1 shows only late lines; for lists that can be filtered by lateness. */
  overdue?: 1;
  /** Stock numbers, separated by commas. */
  stones?: string;
  no?: string;
  /** Answer of the supplier; for lists with the field `supplier_status`. */
  supplier?: SupplierConfirmationCode;
  /** ISO 3166-1 alpha-2 code of the trading client's country. */
  country?: string;
  page?: number;
  size?: number;
  /** Id of the opened line or document, or a document number. */
  open?: string;
}
/**
 * Search params as written to the URL. Unlike in `LineSearch`, `tab` may name an additional tab of
 * the screen.
 */
export type LineAddress = Omit<LineSearch, 'tab'> & {
  tab?: string;
  /** For a tab of trading clients: 1 shows only the trading clients over their credit limit. */
  over?: 1;
};
export type LineChange = { readonly [K in keyof LineSearch]?: LineSearch[K] | undefined };

/** A filter whose value the page sets. It does not count as an active filter of the user. */
export type GivenFilter = 'client' | 'type';

export type LineGo = (change: LineChange, how?: { readonly replace?: boolean }) => void;

export const tabOf = ({ tab }: LineSearch): LineTab => tab ?? 'current';

/** A grouping of the lines. `diamondList` is excluded, because it means no grouping. */
export type Grouping = Exclude<ReportGrouping, typeof REPORT_GROUPING.diamondList>;

export const asGrouping = (list: Grouped, value: unknown): Grouping | undefined =>
  groupingsOf(list)
    .filter(({ offered }) => offered)
    .map(({ code: grouping }) => grouping)
    .filter((grouping) => grouping !== REPORT_GROUPING.diamondList)
    .find((grouping) => grouping === Number(value));

const MOST_NUMBERS = 1000;
/**
 * Splits pasted stock numbers at spaces, commas and semicolons. Removes duplicates and returns at
 * most 1000 numbers.
 */
export const numbersOf = (pasted: string): string[] =>
  [...new Set(pasted.split(/[\s,;]+/).filter((number) => number !== ''))].slice(0, MOST_NUMBERS);

export interface FilteredList extends Grouped {
  /**
   * Labels for late lines and for the other lines; undefined if the list cannot be filtered by
   * lateness.
   */
  readonly late?: readonly [late: string, others: string];
  readonly statuses: Readonly<Record<string, Code>>;
  readonly fields: Fields;
}

export function parseLineSearch(list: FilteredList, raw: RawSearchParams): LineSearch {
  const stones = numbersOf(textOf(raw.stones)).join(',');
  const group = asGrouping(list, textOf(raw.group));
  return {
    ...wordParam('tab', raw.tab, ['ended', 'all'] as const),
    ...dayParam('from', raw.from),
    ...dayParam('to', raw.to),
    ...parseGiven(raw),
    ...(textOf(raw.tab) === 'all'
      ? codeParam(
          'status',
          raw.status,
          Object.values(list.statuses).map((status) => status.code),
        )
      : {}),
    ...(group === undefined ? {} : { group }),
    ...(list.late === undefined ? {} : codeParam('overdue', raw.overdue, [1] as const)),
    ...(stones === '' ? {} : { stones }),
    ...(Object.keys(list.documents).length === 0 ? {} : documentNo(raw.no)),
    ...(hasSupplierAnswers(list) ? codeParam('supplier', raw.supplier, ANSWERS) : {}),
    ...countryOf(raw.country),
    ...ownFilters(list, raw),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
    ...opened(raw.open),
  };
}

const ANSWERS = Object.values(SUPPLIER_CONFIRMATION_STATUS).map(({ code }) => code);

export const hasSupplierAnswers = ({ fields }: Pick<FilteredList, 'fields'>): boolean =>
  'supplier_status' in fields;

const DOCUMENT_NO = /^[A-Z]{2}-\d{4}-\d{1,12}$/;

export const isNumber = (name: string): boolean => DOCUMENT_NO.test(name);

const opened = (value: unknown): Pick<LineSearch, 'open'> =>
  isNumber(textOf(value)) ? { open: textOf(value) } : idParam('open', value);

function documentNo(value: unknown): Pick<LineSearch, 'no'> {
  const no = textOf(value).trim().toUpperCase();
  return DOCUMENT_NO.test(no) ? { no } : {};
}

const ownFilters = ({ fields }: Pick<FilteredList, 'fields'>, raw: RawSearchParams): OwnFilters =>
  Object.assign(
    {},
    ...filterFields(fields).map(([name, { max }]) => textParam(name, raw[name], max)),
  );

const COUNTRY = /^[A-Z]{2}$/;

function countryOf(value: unknown): Pick<LineSearch, 'country'> {
  const country = textOf(value).trim().toUpperCase();
  return COUNTRY.test(country) ? { country } : {};
}

export const parseGiven = (raw: RawSearchParams): Pick<LineSearch, GivenFilter> => ({
  ...idParam<'client', UserId>('client', raw.client),
  ...codeParam('type', raw.type, [1, 2] as const),
  ...wordParam('type', raw.type, ['all'] as const),
});

/**
 * Returns the default diamond type: white. With stock numbers or a document number, returns
 * `'all'`, because white would hide some of the named stones.
 */
export const stockUnasked = ({ stones, no }: Pick<LineSearch, 'stones' | 'no'>): LineStock =>
  stones === undefined && no === undefined ? DIAMOND_TYPE.white : 'all';

export const stockOf = (search: Pick<LineSearch, 'type' | 'stones' | 'no'>): LineStock =>
  search.type ?? stockUnasked(search);

export function buildLineQuery(search: LineSearch, pageSize: number) {
  const numbers = numbersOf(search.stones ?? '');
  const stock = stockOf(search);
  return {
    query: {
      currentTab: tabOf(search),
      page: search.page ?? 1,
      size: search.size ?? pageSize,
      ...(search.from === undefined ? {} : { startDate: search.from }),
      ...(search.to === undefined ? {} : { endDate: search.to }),
      ...(search.client === undefined ? {} : { user_id: search.client }),
      ...(stock === 'all' ? {} : { diamond_type: stock }),
      ...(search.status === undefined ? {} : { status: search.status }),
      ...(search.group === undefined ? {} : { groupBy: search.group }),
      ...(search.overdue === undefined ? {} : { overdue: true }),
      ...(search.no === undefined ? {} : { document_no: search.no }),
      ...(search.supplier === undefined ? {} : { supplier_status: search.supplier }),
      ...(search.country === undefined ? {} : { country: search.country }),
      ...(Object.fromEntries(
        OWN_FILTERS.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
      ) as OwnFilters),
    },
    data: numbers.length === 0 ? {} : { stock_numbers: numbers },
  };
}

type LineQueryBase = ReturnType<typeof buildLineQuery>;

/** True if the list contains only open lines. */
export const showsOnlyLive = (search: LineSearch): boolean =>
  tabOf(search) === 'current' || search.overdue !== undefined;
/**
 * A query whose `status` has the codes of one list only. The narrower type is safe, because
 * `parseLineSearch` drops the codes of other lists.
 */
export interface LineQuery<Status extends number = number> extends Omit<LineQueryBase, 'query'> {
  readonly query: Omit<LineQueryBase['query'], 'status'> & {
    readonly status?: Status;
    /** Only for lists with `orderOfLive`. */
    readonly sort?: 'until';
  };
}
