import { EMPTY, formatNumber } from '#common/format.ts';
import type { Tone } from '../../ui/StatusBadge.tsx';
import type { RepriceLine, RepriceSession, RepriceTerms } from './reprice-calls.ts';

type Base = RepriceTerms['rule']['base'];

export const BASE_LABEL: Readonly<Record<Base, string>> = {
  points: 'Change the discount by points',
  percent: 'Change the price by percent',
  lowest: 'Lowest comparable price',
  median: 'Median comparable price',
  percentile: 'Percentile of comparable prices',
  age: 'Points for every 30 days in stock',
  lab_grown_list: 'Percent of the lab-grown list',
};

export const STATE: Readonly<
  Record<RepriceSession['state'], { readonly label: string; readonly tone: Tone }>
> = {
  open: { label: 'Open', tone: 'confirm' },
  applied: { label: 'Applied', tone: 'available' },
  undone: { label: 'Undone', tone: 'na' },
  discarded: { label: 'Discarded', tone: 'na' },
};

const LIMIT_TEXT: Readonly<Record<NonNullable<RepriceLine['limit']>, string>> = {
  max_points: 'Largest change in points',
  max_percent: 'Largest change in percent',
  lowest: 'Lowest comparable price',
  taken: 'Stone not available',
  no_rap: 'No Rap price',
  no_list_price: 'No lab-grown list price',
  few_comparables: 'Too few comparable stones',
  unchanged: 'Already at this price',
};
const CONFLICT_TEXT: Readonly<Record<NonNullable<RepriceLine['conflict']>, string>> = {
  price_changed: 'Price changed since',
  taken: 'Stone not available',
};

export function guardrailText({ limit, is_left_out, conflict }: RepriceLine): string {
  if (conflict !== null) return CONFLICT_TEXT[conflict];
  if (limit === null) return EMPTY;
  return is_left_out && limit === 'lowest' ? 'At or below the lowest price' : LIMIT_TEXT[limit];
}

export const decisionOf = ({
  accepted,
  is_left_out,
}: RepriceLine): { readonly label: string; readonly tone: Tone } => {
  if (is_left_out) return { label: 'Left out', tone: 'na' };
  if (accepted === null) return { label: 'Undecided', tone: 'confirm' };
  return accepted ? { label: 'Accepted', tone: 'available' } : { label: 'Rejected', tone: 'hold' };
};

export const signed = (value: number, decimals = 2): string =>
  `${value > 0 ? '+' : ''}${formatNumber(value, decimals)}`;

export function ruleText({ rule: { base, value, percentile } }: RepriceTerms): string {
  switch (base) {
    case 'points':
      return `Discount ${signed(value)} points, ${value < 0 ? 'lower' : 'higher'} price`;
    case 'age':
      return `Discount ${signed(value)} points for every 30 days in stock`;
    case 'lab_grown_list':
      return `${formatNumber(100 + value)} % of the lab-grown list`;
    case 'percent':
      return `Price ${signed(value)} %`;
    default: {
      const from =
        base === 'percentile' ? `Percentile ${percentile} of comparable prices` : BASE_LABEL[base];
      return value === 0 ? from : `${from} ${signed(value)} %`;
    }
  }
}

export const limitsText = ({ limits }: RepriceTerms): string =>
  [
    `at most ${formatNumber(limits.max_percent)} %`,
    ...(limits.max_points === undefined ? [] : [`${formatNumber(limits.max_points)} points`]),
    ...(limits.keeps_lowest ? ['not below the lowest price'] : []),
  ].join(', ');

const cents = (amount: number): number => Math.round(amount * 100);

/** Sums the amounts of the stones in cents, so that the total is exact. */
export function amountsOf(lines: readonly RepriceLine[]) {
  const before = lines.reduce((sum, line) => sum + cents(line.before.amount), 0);
  const after = lines.reduce((sum, line) => sum + cents(line.after.amount), 0);
  return { before: before / 100, after: after / 100, difference: (after - before) / 100 };
}
