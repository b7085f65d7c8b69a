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
  /** index of the supplier in `PROVIDERS` */
  readonly provider: number;
  readonly name: string;
  readonly end: ListEnd;
  /** arrival time in minutes before the demo data is loaded */
  readonly ago: number;
  /** true if the list was fetched from the supplier's server; otherwise the supplier uploaded it */
  readonly isFetched?: true;
  /** number of stones in a full list that omits all other stones of the supplier */
  readonly names?: number;
  /** difference between the prices in the list and in the stock, in percent */
  readonly dearer?: number;
  /** true if a value mapping was added while the list was waiting */
  readonly isTaught?: true;
  /** true if the list contains each kind of problem that a dry run reports */
  readonly isOdd?: true;
}

/**
 * Number of stones that may be in a stock list. A fixed number keeps the load time independent of
 * the stock.
 */
export const LISTED_AMONG = 400;

/**
 * Minutes from the arrival of a list until it is applied, with and without approval; and minutes
 * that applying takes.
 */
export const APPROVED_AFTER = 40;
export const BEGUN_AFTER = 2;
export const APPLYING = 8;
/** Minutes from the beginning of applying a list until its new stones are listed. */
const BEFORE_STONES = 6;

/**
 * Returns when a daily list arrived, so that its stones are listed at the time that
 * `getImportedAgo` gives.
 */
function daily(provider: number, day: number, appliedAfter = APPROVED_AFTER): number {
  const supplier = SUPPLIERS[provider];
  if (!supplier) throw new Error(`There is no supplier ${provider}.`);
  return day * DAY + getImportedAgo(supplier) + BEFORE_STONES + appliedAfter;
}

const [ORRIN, VIRDANA, MADRONE, TANWICK] = [0, 1, 2, 3] as const;
/** Times of the fetches of today, in minutes before the demo data is loaded. */
export const FETCHED = {
  orrin: daily(ORRIN, 0),
  virdana: daily(VIRDANA, 0),
  tanwick: daily(TANWICK, 0, BEGUN_AFTER),
};
export const REQUESTED_FETCH = 95;

/** Stock lists of about three weeks, from oldest to newest. Each state that can last occurs. */
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

/**
 * Returns the period in which a list was applied, in minutes before the demo data is loaded; null
 * if the list was not applied.
 */
export function getApplyPeriod({ end, ago }: ListStory): { from: number; to: number } | null {
  if (end !== 'applied' && end !== 'appliedByItself') return null;
  const from = ago - (end === 'applied' ? APPROVED_AFTER : BEGUN_AFTER);
  return { from, to: from - APPLYING };
}

/**
 * Returns when the last suitable list of the supplier withdrew the stone; null if no list could
 * withdraw it.
 */
export function findWithdrawnAgo({ provider, listedAgo }: DemoStone): number | null {
  const during = LISTS.filter((list) => list.provider === provider).flatMap(
    (list) => getApplyPeriod(list) ?? [],
  );
  const last = during.findLast(({ from }) => from < listedAgo - HOUR);
  return last ? last.to + 1 : null;
}
