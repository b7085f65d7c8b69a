import { code, day, id, type RawAddress, textOf, whole, word } from '../lists/address.ts';
import { REPORT_GROUPING, type ReportGrouping } from '../machines/codes.ts';
import type { Line, LineList } from './line-list.ts';

export type LineTab = 'current' | 'ended' | 'all';
export const LINE_TABS: readonly LineTab[] = ['current', 'ended', 'all'];

/** A list of lines as it stands in the address. What is left out has its default. */
export interface LineSearch {
  tab?: Exclude<LineTab, 'current'>;
  from?: string;
  to?: string;
  /** a client's user */
  client?: string;
  type?: 1 | 2;
  status?: number;
  group?: Grouping;
  /** only what is late, where a list knows of that */
  overdue?: 1;
  /** stock numbers, with commas between them */
  stones?: string;
  page?: number;
  size?: number;
  /** the line, or its document, that is opened beside the list */
  open?: string;
}
/** What a screen writes into the address; it may have a tab of its own. */
export type LineAddress = Omit<LineSearch, 'tab'> & {
  tab?: string;
};
export type LineChange = { readonly [K in keyof LineSearch]?: LineSearch[K] | undefined };

export const tabOf = ({ tab }: LineSearch): LineTab => tab ?? 'current';

/** Without a grouping a list is the diamond list. */
export type Grouping = Exclude<ReportGrouping, typeof REPORT_GROUPING.diamondList>;

interface GroupingChoice {
  readonly code: ReportGrouping;
  readonly label: string;
  /** False where the rows never have that document. */
  readonly offered: boolean;
}

type Grouped = Pick<LineList<Line>, 'documents'>;
const {
  diamondList,
  dateWise,
  customerWise,
  dateAndCustomerWise,
  invoiceWise,
  orderWise,
  memoWise,
} = REPORT_GROUPING;

/** Every grouping of the reports, in their order. */
export function groupingsOf({ documents }: Grouped): readonly GroupingChoice[] {
  const document = (number: 5 | 6 | 7, label: string): GroupingChoice => ({
    code: number,
    label: documents[number] ?? label,
    offered: number in documents,
  });
  return [
    { code: diamondList, label: 'Diamond list', offered: true },
    { code: dateWise, label: 'By date', offered: true },
    { code: customerWise, label: 'By client', offered: true },
    { code: dateAndCustomerWise, label: 'By date and client', offered: true },
    document(invoiceWise, 'By invoice'),
    document(orderWise, 'By order'),
    document(memoWise, 'By memo'),
  ];
}

export const asGrouping = (list: Grouped, value: unknown): Grouping | undefined =>
  groupingsOf(list)
    .filter(({ offered }) => offered)
    .map(({ code: grouping }) => grouping)
    .filter((grouping) => grouping !== diamondList)
    .find((grouping) => grouping === Number(value));

const MOST_NUMBERS = 1000;
/** Numbers as people paste them: from a column, a message, a spreadsheet. */
export const numbersOf = (pasted: string): string[] =>
  [...new Set(pasted.split(/[\s,;]+/).filter((number) => number !== ''))].slice(0, MOST_NUMBERS);

/** Reads the address of a list. Whatever nobody could have chosen is left out. */
export function parseLineSearch(
  list: Grouped & Pick<LineList<Line>, 'statuses' | 'overdue'>,
  raw: RawAddress,
): LineSearch {
  const stones = numbersOf(textOf(raw.stones)).join(',');
  const group = asGrouping(list, textOf(raw.group));
  return {
    ...word('tab', raw.tab, ['ended', 'all'] as const),
    ...day('from', raw.from),
    ...day('to', raw.to),
    ...id('client', raw.client),
    ...code('type', raw.type, [1, 2] as const),
    ...(textOf(raw.tab) === 'all'
      ? code(
          'status',
          raw.status,
          Object.values(list.statuses).map((status) => status.code),
        )
      : {}),
    ...(group === undefined ? {} : { group }),
    ...(list.overdue === undefined ? {} : code('overdue', raw.overdue, [1] as const)),
    ...(stones === '' ? {} : { stones }),
    ...whole('page', raw.page, 2, 100_000),
    ...whole('size', raw.size, 1, 1000),
    ...id('open', raw.open),
  };
}

/** What the server is asked. */
export function lineQuestion(search: LineSearch, pageSize: number) {
  const numbers = numbersOf(search.stones ?? '');
  return {
    query: {
      currentTab: tabOf(search),
      page: search.page ?? 1,
      size: search.size ?? pageSize,
      ...(search.from === undefined ? {} : { startDate: search.from }),
      ...(search.to === undefined ? {} : { endDate: search.to }),
      ...(search.client === undefined ? {} : { user_id: search.client }),
      ...(search.type === undefined ? {} : { diamond_type: search.type }),
      ...(search.status === undefined ? {} : { status: search.status }),
      ...(search.group === undefined ? {} : { groupBy: search.group }),
      ...(search.overdue === undefined ? {} : { overdue: true }),
    },
    data: numbers.length === 0 ? {} : { stock_numbers: numbers },
  };
}

type Asked = ReturnType<typeof lineQuestion>;
/** The address lets through no status but those of the list. */
export interface LineQuestion<Status extends number = number> extends Omit<Asked, 'query'> {
  readonly query: Omit<Asked['query'], 'status'> & { readonly status?: Status };
}
