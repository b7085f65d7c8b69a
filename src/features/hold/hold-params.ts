import { code, day, id, type RawAddress, textOf, whole } from '../../lists/address.ts';
import { HOLD_STATUS, REPORT_GROUPING } from '../../machines/codes.ts';

/** The list of holds as it stands in the address. What is left out has its default. */
export interface HoldSearch {
  tab?: Exclude<HoldTab, 'current'>;
  from?: string;
  to?: string;
  /** a client's user */
  client?: string;
  type?: 1 | 2;
  status?: 1 | 2;
  group?: Grouping;
  /** stock numbers, with commas between them */
  stones?: string;
  page?: number;
  size?: number;
}

export const HOLD_TABS = { current: 'Current', line: 'Line', ended: 'Ended', all: 'All' } as const;
export type HoldTab = keyof typeof HOLD_TABS;
export const tabOf = ({ tab }: HoldSearch): HoldTab => tab ?? 'current';

type Grouping = 2 | 3 | 4 | 6;
/** Every grouping of the reports; holds have no invoice and no memo. */
export const GROUPINGS: readonly { readonly code: number; readonly label: string }[] = [
  { code: REPORT_GROUPING.diamondList, label: 'Diamond list' },
  { code: REPORT_GROUPING.dateWise, label: 'By date' },
  { code: REPORT_GROUPING.customerWise, label: 'By client' },
  { code: REPORT_GROUPING.dateAndCustomerWise, label: 'By date and client' },
  { code: REPORT_GROUPING.invoiceWise, label: 'By invoice' },
  { code: REPORT_GROUPING.orderWise, label: 'By hold number' },
  { code: REPORT_GROUPING.memoWise, label: 'By memo' },
];
const OPEN_GROUPINGS: readonly number[] = [2, 3, 4, 6];
export const isGrouping = (code: number): code is Grouping => OPEN_GROUPINGS.includes(code);

const MOST_NUMBERS = 1000;
/** Numbers as people paste them: from a column, a message, a spreadsheet. */
export const numbersOf = (pasted: string): string[] =>
  [...new Set(pasted.split(/[\s,;]+/).filter((number) => number !== ''))].slice(0, MOST_NUMBERS);

/** Reads the address of the page. Whatever nobody could have chosen is left out. */
export function parseHoldSearch(raw: RawAddress): HoldSearch {
  const tab = textOf(raw.tab);
  const stones = numbersOf(textOf(raw.stones)).join(',');
  return {
    ...(tab === 'line' || tab === 'ended' || tab === 'all' ? { tab } : {}),
    ...day('from', raw.from),
    ...day('to', raw.to),
    ...id('client', raw.client),
    ...code('type', raw.type, [1, 2] as const),
    ...(tab === 'all'
      ? code('status', raw.status, [HOLD_STATUS.held.code, HOLD_STATUS.released.code])
      : {}),
    ...code('group', raw.group, [2, 3, 4, 6] as const),
    ...(stones === '' ? {} : { stones }),
    ...whole('page', raw.page, 2, 100_000),
    ...whole('size', raw.size, 1, 1000),
  };
}

export const PAGE_SIZE = 500;

/** What the server is asked. */
export function holdQuestion(search: HoldSearch) {
  const tab = tabOf(search);
  const numbers = numbersOf(search.stones ?? '');
  return {
    query: {
      currentTab: tab === 'line' ? ('current' as const) : tab,
      page: search.page ?? 1,
      size: search.size ?? PAGE_SIZE,
      ...(search.from === undefined ? {} : { startDate: search.from }),
      ...(search.to === undefined ? {} : { endDate: search.to }),
      ...(search.client === undefined ? {} : { user_id: search.client }),
      ...(search.type === undefined ? {} : { diamond_type: search.type }),
      ...(search.status === undefined ? {} : { status: search.status }),
      ...(search.group === undefined ? {} : { groupBy: search.group }),
    },
    data: numbers.length === 0 ? {} : { stock_numbers: numbers },
  };
}
export type HoldQuestion = ReturnType<typeof holdQuestion>;
