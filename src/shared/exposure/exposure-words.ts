import { formatNumber } from '../../common/format.ts';
import type { Exposure } from './use-exposure.ts';

const cents = (dollars: number): number => Math.round(dollars * 100);

export interface LimitWords {
  readonly tone: 'plain' | 'over';
  readonly text: string;
}

/** Where a client stands against its limit. */
export function limitWords({ memo_limit, out, room_left, over_by }: Exposure): LimitWords {
  const limit = formatNumber(memo_limit);
  if (over_by > 0)
    return {
      tone: 'over',
      text:
        memo_limit === 0
          ? `${formatNumber(out.amount)} is out on memo, and the limit is 0.00.`
          : `${formatNumber(out.amount)} is out on memo, ${formatNumber(over_by)} over the limit of ${limit}.`,
    };
  if (memo_limit === 0)
    return {
      tone: 'plain',
      text: 'The limit is 0.00: nothing is taken on memo without the house.',
    };
  return { tone: 'plain', text: `Room for ${formatNumber(room_left)} of ${limit}.` };
}

/** Where it will stand once so much more is out: said before a memo is issued, whoever issues it. */
export function afterMemo(exposure: Exposure, amount: number): LimitWords {
  const { memo_limit, out, room_left, over_by } = exposure;
  const limit = formatNumber(memo_limit);
  const passes = (cents(out.amount) + cents(amount) - cents(memo_limit)) / 100;
  if (passes <= 0)
    return {
      tone: 'plain',
      text: `Room for ${formatNumber(room_left)} of ${limit}; ${formatNumber(-passes)} is left after this memo.`,
    };
  if (memo_limit === 0)
    return {
      tone: 'over',
      text: `The limit is 0.00. With this memo ${formatNumber(passes)} is out.`,
    };
  if (over_by > 0)
    return {
      tone: 'over',
      text: `${limitWords(exposure).text} With this memo it is ${formatNumber(passes)} over.`,
    };
  return {
    tone: 'over',
    text: `Room for ${formatNumber(room_left)} of ${limit}. This memo goes ${formatNumber(passes)} over the limit.`,
  };
}
