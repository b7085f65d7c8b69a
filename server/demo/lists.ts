import { DAY, HOUR } from './days.ts';
import type { DemoStone } from './stone/model.ts';
import { SUPPLIERS, takesInAgo } from './stone/supplier.ts';

/** What became of a list of a supplier. */
export type ListEnd =
  | 'applied'
  | 'appliedByItself'
  | 'waiting'
  | 'sentBack'
  | 'unreadable'
  | 'rolledBack';

export interface ListStory {
  /** by its place among the suppliers with stones */
  readonly provider: number;
  readonly name: string;
  readonly end: ListEnd;
  /** how many minutes before the load it came */
  readonly ago: number;
  /** from the supplier's server; else its account has sent it */
  readonly isFetched?: true;
  /** it says of all stones of its supplier, and names so few of them */
  readonly names?: number;
  /** by how many percent its prices are dearer than those of the stock */
  readonly dearer?: number;
  /** a word of it was taught while it waited */
  readonly isTaught?: true;
  /** the list that shows what a dry run can find */
  readonly isOdd?: true;
}

/** Only the first stones of the world stand in lists, so that a large one is made as quickly. */
export const LISTED_AMONG = 400;

/** How many minutes after it came a list is applied, where a person is asked and where nobody is; how long that takes. */
export const APPROVED_AFTER = 40;
export const BEGUN_AFTER = 2;
export const APPLYING = 8;
/** What it brings is listed while it is applied. */
const BEFORE_STONES = 6;

/** A list that came so many days ago, in time for what was listed on that day. */
function daily(provider: number, day: number, asksAfter = APPROVED_AFTER): number {
  const supplier = SUPPLIERS[provider];
  if (!supplier) throw new Error(`There is no supplier ${provider}.`);
  return day * DAY + takesInAgo(supplier) + BEFORE_STONES + asksAfter;
}

const [ORRIN, VIRDANA, MADRONE, TANWICK] = [0, 1, 2, 3] as const;
/** When the servers of these are asked, in minutes before the load. */
export const FETCHED = {
  orrin: daily(ORRIN, 0),
  virdana: daily(VIRDANA, 0),
  tanwick: daily(TANWICK, 0, BEGUN_AFTER),
};
export const ASKED_FOR = 95;

/** Lists of some weeks, in every state in which a list stays, the oldest first. */
export const LISTS: readonly ListStory[] = [
  {
    provider: MADRONE,
    name: 'madrone-stock.csv',
    end: 'applied',
    ago: daily(MADRONE, 20),
    isTaught: true,
  },
  {
    provider: ORRIN,
    name: 'orrin-stock.csv',
    end: 'applied',
    ago: daily(ORRIN, 12),
    isFetched: true,
  },
  { provider: MADRONE, name: 'madrone-asia.csv', end: 'rolledBack', ago: 8 * DAY + 400, dearer: 6 },
  {
    provider: ORRIN,
    name: 'orrin-stock.csv',
    end: 'applied',
    ago: daily(ORRIN, 7),
    isFetched: true,
  },
  {
    provider: TANWICK,
    name: 'tanwick-stock.csv',
    end: 'appliedByItself',
    ago: daily(TANWICK, 6, BEGUN_AFTER),
    isFetched: true,
  },
  { provider: ORRIN, name: 'orrin-retail.csv', end: 'sentBack', ago: 3 * DAY + 600, dearer: 35 },
  {
    provider: ORRIN,
    name: 'orrin-stock.csv',
    end: 'applied',
    ago: daily(ORRIN, 3),
    isFetched: true,
  },
  {
    provider: VIRDANA,
    name: 'virdana-stock.csv',
    end: 'applied',
    ago: daily(VIRDANA, 2),
    isFetched: true,
  },
  { provider: MADRONE, name: 'madrone-offer.pdf', end: 'unreadable', ago: 1_480 },
  { provider: TANWICK, name: 'tanwick-all.csv', end: 'waiting', ago: 1_300, names: 24 },
  {
    provider: VIRDANA,
    name: 'virdana-stock.csv',
    end: 'waiting',
    ago: ASKED_FOR,
    isFetched: true,
    isOdd: true,
  },
];

/** While it is applied, in minutes before the load; null where it has changed nothing that still stands. */
export function applyingOf({ end, ago }: ListStory): { from: number; to: number } | null {
  if (end !== 'applied' && end !== 'appliedByItself') return null;
  const from = ago - (end === 'applied' ? APPROVED_AFTER : BEGUN_AFTER);
  return { from, to: from - APPLYING };
}

/** When the last list that can have done so took a stone off the market. */
export function goneWithList({ provider, listedAgo }: DemoStone): number | null {
  const during = LISTS.filter((list) => list.provider === provider).flatMap(
    (list) => applyingOf(list) ?? [],
  );
  const last = during.findLast(({ from }) => from < listedAgo - HOUR);
  return last ? last.to + 1 : null;
}
