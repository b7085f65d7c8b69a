/** A decimal as a whole number of its smallest parts. Prices are never floats, so that no cent is lost on the way. */
export interface Exact {
  readonly whole: bigint;
  readonly decimals: number;
}

const FORM = /^(-?)(\d+)(?:\.(\d*))?$/;

/** "-12.50" as its parts; the text is one that `readNumber` has made. */
export function exact(text: string): Exact {
  const found = FORM.exec(text);
  if (!found) throw new RangeError(`${text} is no decimal.`);
  const [, sign = '', front = '', back = ''] = found;
  return { whole: BigInt(`${sign}${front}${back}`), decimals: back.length };
}

export const times = (one: Exact, other: Exact): Exact => ({
  whole: one.whole * other.whole,
  decimals: one.decimals + other.decimals,
});

/** One by another to so many decimals, half up. */
export function dividedBy(one: Exact, other: Exact, decimals: number): Exact {
  const over = one.whole * 10n ** BigInt(decimals + other.decimals);
  const under = other.whole * 10n ** BigInt(one.decimals);
  return { whole: halfUp(over, under), decimals };
}

export function plus(one: Exact, other: Exact): Exact {
  const decimals = Math.max(one.decimals, other.decimals);
  return { whole: scaled(one, decimals) + scaled(other, decimals), decimals };
}

export const negative = ({ whole, decimals }: Exact): Exact => ({ whole: -whole, decimals });

/** To so many decimals, half up and away from zero, as text with all of them. */
export function rounded(value: Exact, decimals: number): string {
  const whole =
    value.decimals <= decimals
      ? scaled(value, decimals)
      : halfUp(value.whole, 10n ** BigInt(value.decimals - decimals));
  const digits = String(whole < 0n ? -whole : whole).padStart(decimals + 1, '0');
  const sign = whole < 0n ? '-' : '';
  return decimals === 0
    ? `${sign}${digits}`
    : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** For comparisons and sentences only. */
export const roughly = ({ whole, decimals }: Exact): number => Number(whole) / 10 ** decimals;

const scaled = ({ whole, decimals }: Exact, to: number): bigint =>
  whole * 10n ** BigInt(to - decimals);

function halfUp(over: bigint, under: bigint): bigint {
  const isNegative = over < 0n !== under < 0n;
  const [one, other] = [over < 0n ? -over : over, under < 0n ? -under : under];
  const whole = (one * 2n + other) / (other * 2n);
  return isNegative ? -whole : whole;
}
