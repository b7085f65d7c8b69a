import { DAY, HOUR } from './days.ts';
import type { DemoStone } from './stone/model.ts';
import { getImportedAgo, SUPPLIERS } from './stone/supplier.ts';

export type ListEnd =
  | 'applied'
  | 'appliedByItself'
  | 'waiting'
  | 'sentBack'
  | 'unreadable'
  | 'rolledBack';

export interface ListStory {
  /** index among the suppliers with stones */
  readonly provider: number;
  readonly name: string;
  readonly end: ListEnd;
  /** arrival in minutes before the load */
  readonly ago: number;
  /** fetched from the supplier's server; otherwise uploaded by its account */
  readonly isFetched?: true;
  /** a full list that names only this many of the supplier's stones */
  readonly names?: number;
  /** price difference to the stock in percent */
  readonly dearer?: number;
  /** a value mapping was added while the list waited */
  readonly isTaught?: true;
  /** contains every kind of problem that a dry run reports */
  readonly isOdd?: true;
}

/** Lists contain only the first 400 stones, so the load time does not depend on the stock size. */
export const LISTED_AMONG = 400;

/** Minutes after arrival: with approval, without approval, and the duration of applying. */
export const APPROVED_AFTER = 40;
export const BEGUN_AFTER = 2;
export const APPLYING = 8;
/** Minutes from the start of applying until the new stones are listed. */
const BEFORE_STONES = 6;

/** Returns the arrival time of a daily list, so that its stones are listed on time. */
function daily(provider: number, day: number, appliedAfter = APPROVED_AFTER): number {
  const supplier = SUPPLIERS[provider];
  if (!supplier) throw new Error(`There is no supplier ${provider}.`);
  return day * DAY + getImportedAgo(supplier) + BEFORE_STONES + appliedAfter;
}

const [ORRIN, VIRDANA, MADRONE, TANWICK] = [0, 1, 2, 3] as const;
/** Times of the daily fetches, in minutes before the load. */
export const FETCHED = {
  orrin: daily(ORRIN, 0),
  virdana: daily(VIRDANA, 0),
  tanwick: daily(TANWICK, 0, BEGUN_AFTER),
};
export const REQUESTED_FETCH = 95;

/** Lists of about three weeks, oldest first, covering every resting state. */
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
    ago: REQUESTED_FETCH,
    isFetched: true,
    isOdd: true,
  },
];

/** Returns the period of applying in minutes before the load; null if the list was not applied. */
export function getApplyPeriod({ end, ago }: ListStory): { from: number; to: number } | null {
  if (end !== 'applied' && end !== 'appliedByItself') return null;
  const from = ago - (end === 'applied' ? APPROVED_AFTER : BEGUN_AFTER);
  return { from, to: from - APPLYING };
}

/** Returns when the supplier's last possible list withdrew the stone; null if none could. */
export function findWithdrawnAgo({ provider, listedAgo }: DemoStone): number | null {
  const during = LISTS.filter((list) => list.provider === provider).flatMap(
    (list) => getApplyPeriod(list) ?? [],
  );
  const last = during.findLast(({ from }) => from < listedAgo - HOUR);
  return last ? last.to + 1 : null;
}
