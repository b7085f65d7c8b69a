/**
 * An exact decimal: the integer `whole` divided by 10 to the power of `decimals`. Prices are never
 * floats, so that no cent is lost.
 */
export interface ExactDecimal {
  readonly whole: bigint;
  readonly decimals: number;
}

const FORM = /^(-?)(\d+)(?:\.(\d*))?$/;

/**
 * Parses text such as "-12.50", which is the output of `parseNumber`. Throws a RangeError for any
 * other text.
 */
export function parseExact(text: string): ExactDecimal {
  const found = FORM.exec(text);
  if (!found) throw new RangeError(`${text} is not a decimal number.`);
  const [, sign = '', front = '', back = ''] = found;
  return { whole: BigInt(`${sign}${front}${back}`), decimals: back.length };
}

export const multiply = (one: ExactDecimal, other: ExactDecimal): ExactDecimal => ({
  whole: one.whole * other.whole,
  decimals: one.decimals + other.decimals,
});

/** Divides two decimals, and rounds half away from zero to the given number of decimals. */
export function divide(one: ExactDecimal, other: ExactDecimal, decimals: number): ExactDecimal {
  const over = one.whole * 10n ** BigInt(decimals + other.decimals);
  const under = other.whole * 10n ** BigInt(one.decimals);
  return { whole: halfUp(over, under), decimals };
}

export function add(one: ExactDecimal, other: ExactDecimal): ExactDecimal {
  const decimals = Math.max(one.decimals, other.decimals);
  return { whole: scaled(one, decimals) + scaled(other, decimals), decimals };
}

export const negate = ({ whole, decimals }: ExactDecimal): ExactDecimal => ({
  whole: -whole,
  decimals,
});

/** Formats with exactly the given number of decimals, rounding half away from zero. */
export function toFixedText(value: ExactDecimal, decimals: number): string {
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

/** Returns an approximate float. Use it only for comparisons and messages. */
export const toApproximate = ({ whole, decimals }: ExactDecimal): number =>
  Number(whole) / 10 ** decimals;

const scaled = ({ whole, decimals }: ExactDecimal, to: number): bigint =>
  whole * 10n ** BigInt(to - decimals);

function halfUp(over: bigint, under: bigint): bigint {
  const isNegative = over < 0n !== under < 0n;
  const [one, other] = [over < 0n ? -over : over, under < 0n ? -under : under];
  const whole = (one * 2n + other) / (other * 2n);
  return isNegative ? -whole : whole;
}
