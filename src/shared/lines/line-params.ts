import type { UserId } from '../../api/ids.gen.ts';
import { type Grouped, groupingsOf } from '../../common/grouping-choices.ts';
import { DIAMOND_TYPE, REPORT_GROUPING, type ReportGrouping } from '../../machines/codes.ts';
import { code, id, type RawAddress, textOf, whole, word } from '../lists/address.ts';
import { day } from '../lists/day-address.ts';
import type { Line, LineList } from './line-list.ts';

export type LineTab = 'current' | 'ended' | 'all';
export const LINE_TABS: readonly LineTab[] = ['current', 'ended', 'all'];

/** White stones, fancy stones, or both. */
export type LineStock = 1 | 2 | 'all';

/** A list of lines as it stands in the address. What is left out has its default. */
export interface LineSearch {
  tab?: Exclude<LineTab, 'current'>;
  from?: string;
  to?: string;
  /** a client's user */
  client?: UserId;
  type?: LineStock;
  status?: number;
  group?: Grouping;
  /** only what is late, where a list knows of that */
  overdue?: 1;
  /** stock numbers, with commas between them */
  stones?: string;
  /** the number of a document */
  no?: string;
  /** where the clients are, by two letters */
  country?: string;
  page?: number;
  size?: number;
  /** the line, or its document by its id or its number, that is opened beside the list */
  open?: string;
}
/** What a screen writes into the address; it may have a tab of its own. */
export type LineAddress = Omit<LineSearch, 'tab'> & {
  tab?: string;
  /** of a tab about clients: only those over their limit */
  over?: 1;
};
export type LineChange = { readonly [K in keyof LineSearch]?: LineSearch[K] | undefined };

/** A filter that a page may ask for by itself, so that no reader has set it. */
export type GivenFilter = 'client' | 'type';

/** Goes to another address; replacing the one before it where going back to that would be of no use. */
export type LineGo = (change: LineChange, how?: { readonly replace?: boolean }) => void;

export const tabOf = ({ tab }: LineSearch): LineTab => tab ?? 'current';

/** Without a grouping a list is the diamond list. */
export type Grouping = Exclude<ReportGrouping, typeof REPORT_GROUPING.diamondList>;

export const asGrouping = (list: Grouped, value: unknown): Grouping | undefined =>
  groupingsOf(list)
    .filter(({ offered }) => offered)
    .map(({ code: grouping }) => grouping)
    .filter((grouping) => grouping !== REPORT_GROUPING.diamondList)
    .find((grouping) => grouping === Number(value));

const MOST_NUMBERS = 1000;
/** Numbers as people paste them: from a column, a message, a spreadsheet. */
export const numbersOf = (pasted: string): string[] =>
  [...new Set(pasted.split(/[\s,;]+/).filter((number) => number !== ''))].slice(0, MOST_NUMBERS);

/** Reads the address of a list. What no control can choose is left out. */
export function parseLineSearch(
  list: Grouped & Pick<LineList<Line>, 'statuses' | 'late'>,
  raw: RawAddress,
): LineSearch {
  const stones = numbersOf(textOf(raw.stones)).join(',');
  const group = asGrouping(list, textOf(raw.group));
  return {
    ...word('tab', raw.tab, ['ended', 'all'] as const),
    ...day('from', raw.from),
    ...day('to', raw.to),
    ...parseGiven(raw),
    ...(textOf(raw.tab) === 'all'
      ? code(
          'status',
          raw.status,
          Object.values(list.statuses).map((status) => status.code),
        )
      : {}),
    ...(group === undefined ? {} : { group }),
    ...(list.late === undefined ? {} : code('overdue', raw.overdue, [1] as const)),
    ...(stones === '' ? {} : { stones }),
    ...(Object.keys(list.documents).length === 0 ? {} : documentNo(raw.no)),
    ...countryOf(raw.country),
    ...whole('page', raw.page, 2, 100_000),
    ...whole('size', raw.size, 1, 1000),
    ...opened(raw.open),
  };
}

const DOCUMENT_NO = /^[A-Z]{2}-\d{4}-\d{1,12}$/;

/** Whether a document is named by its number. */
export const isNumber = (name: string): boolean => DOCUMENT_NO.test(name);

const opened = (value: unknown): Pick<LineSearch, 'open'> =>
  isNumber(textOf(value)) ? { open: textOf(value) } : id('open', value);

function documentNo(value: unknown): Pick<LineSearch, 'no'> {
  const no = textOf(value).trim().toUpperCase();
  return DOCUMENT_NO.test(no) ? { no } : {};
}

const COUNTRY = /^[A-Z]{2}$/;

function countryOf(value: unknown): Pick<LineSearch, 'country'> {
  const country = textOf(value).trim().toUpperCase();
  return COUNTRY.test(country) ? { country } : {};
}

/** What stays when another list is opened: whose lines, and of which stock. */
export const parseGiven = (raw: RawAddress): Pick<LineSearch, GivenFilter> => ({
  ...id<'client', UserId>('client', raw.client),
  ...code('type', raw.type, [1, 2] as const),
  ...word('type', raw.type, ['all'] as const),
});

/** The first kind of stone, unless numbers name stones or a document: a kind that was not chosen would only hide some of those. */
export const stockUnasked = ({ stones, no }: Pick<LineSearch, 'stones' | 'no'>): LineStock =>
  stones === undefined && no === undefined ? DIAMOND_TYPE.white : 'all';

export const stockOf = (search: Pick<LineSearch, 'type' | 'stones' | 'no'>): LineStock =>
  search.type ?? stockUnasked(search);

/** What the server is asked. */
export function lineQuestion(search: LineSearch, pageSize: number) {
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
      ...(search.country === undefined ? {} : { country: search.country }),
    },
    data: numbers.length === 0 ? {} : { stock_numbers: numbers },
  };
}

type Asked = ReturnType<typeof lineQuestion>;
/** The address lets through no status but those of the list. */
export interface LineQuestion<Status extends number = number> extends Omit<Asked, 'query'> {
  readonly query: Omit<Asked['query'], 'status'> & { readonly status?: Status };
}
