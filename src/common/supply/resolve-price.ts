import {
  add,
  divide,
  type ExactDecimal,
  multiply,
  negate,
  parseExact,
  toApproximate,
  toFixedText,
} from './exact-decimal.ts';
import type { DiscountMeaning } from './mapping.ts';

/** The figures of a row that state its price, as decimal text such as "1250.00". */
export interface StatedPrice {
  readonly carat: string;
  readonly rap: string | null;
  readonly disc: string | null;
  readonly price_per_ct: string | null;
  readonly total_amt: string | null;
}

export interface Price {
  readonly rap: string | null;
  readonly disc: string | null;
  /** null if the row states only a discount, without a price, a total or a Rap */
  readonly price_per_ct: string | null;
  readonly total_amt: string | null;
  /** true if the row states a price or a total, which is then the supplier's asking price */
  readonly is_asked: boolean;
}

type Fault = { readonly field: 'disc' | 'price_per_ct' | 'total_amt'; readonly reason: string };

const HUNDRED = parseExact('100');
const ONE = parseExact('1');
/**
 * Suppliers round, so prices that differ by at most 0.5 % (or by `LEAST_SLACK` US$) count as equal.
 * A larger difference is a contradiction.
 */
const SLACK = 0.005;
const LEAST_SLACK = 1;
const DISC_DECIMALS = 4;
const LEAST_DISC = -99;
const MOST_DISC = 900;

/** Converts a discount to percent, negative below Rap. */
export function toDiscountPercent(text: string, meaning: DiscountMeaning): ExactDecimal {
  const said = parseExact(text);
  if (meaning === 'percent') return said;
  if (meaning === 'percentBelow') return negate(said);
  if (meaning === 'fraction') return multiply(said, HUNDRED);
  if (meaning === 'fractionBelow') return negate(multiply(said, HUNDRED));
  return multiply(add(said, negate(ONE)), HUNDRED);
}

/** Rap × (1 + discount). `disc` is in percent, negative below Rap. */
export const perCaratOf = (rap: ExactDecimal, disc: ExactDecimal): ExactDecimal =>
  divide(multiply(rap, add(HUNDRED, disc)), HUNDRED, 6);

/**
 * Derives the missing price figures of a row. Returns a fault if the row has no price, if its
 * figures contradict each other, or if the discount is needed but unreadable or implausible.
 */
export function resolvePrice(said: StatedPrice, meaning: DiscountMeaning | null): Price | Fault {
  const rap = said.rap === null ? null : parseExact(said.rap);
  const carat = parseExact(said.carat);
  const given = said.price_per_ct === null ? null : parseExact(said.price_per_ct);
  const byTotal = said.total_amt === null ? null : divide(parseExact(said.total_amt), carat, 6);
  const askingPrice = given ?? byTotal;
  if (said.disc !== null && (rap !== null || askingPrice === null) && meaning === null)
    return { field: 'disc', reason: 'cannot be read: choose the discount format of this list' };
  const read = said.disc === null || !meaning ? null : toDiscountPercent(said.disc, meaning);
  const isBeyond =
    read !== null && (toApproximate(read) < LEAST_DISC || toApproximate(read) > MOST_DISC);
  // If the row has an asking price and no Rap, the price does not depend on the discount. An
  // implausible discount is then ignored.
  if (isBeyond && (rap !== null || askingPrice === null))
    return { field: 'disc', reason: describeExcess(read) };
  const disc = isBeyond ? null : read;
  const byRap = rap && disc ? perCaratOf(rap, disc) : null;
  const perCarat = askingPrice ?? byRap;
  if (perCarat ? toApproximate(perCarat) <= 0 : !disc)
    return { field: 'price_per_ct', reason: 'is missing' };
  const fault =
    perCarat && findContradiction(said, { perCarat: given ?? byRap ?? perCarat, byRap, byTotal });
  if (fault) return fault;
  const price_per_ct = perCarat && toFixedText(perCarat, 2);
  return {
    rap: rap && toFixedText(rap, 2),
    disc: discountText(rap, disc, perCarat),
    price_per_ct,
    total_amt:
      said.total_amt === null
        ? price_per_ct && toFixedText(multiply(parseExact(price_per_ct), carat), 2)
        : toFixedText(parseExact(said.total_amt), 2),
    is_asked: askingPrice !== null,
  };
}

function findContradiction(
  said: StatedPrice,
  {
    perCarat,
    byRap,
    byTotal,
  }: { perCarat: ExactDecimal; byRap: ExactDecimal | null; byTotal: ExactDecimal | null },
): Fault | null {
  if (byRap && perCarat !== byRap && !isNearlyEqual(perCarat, byRap))
    return {
      field: 'disc',
      reason: `contradicts the price: Rap with this discount gives ${toFixedText(byRap, 2)} per carat, the price is ${toFixedText(perCarat, 2)}`,
    };
  const total = multiply(perCarat, parseExact(said.carat));
  if (byTotal && perCarat !== byTotal && !isNearlyEqual(total, parseExact(said.total_amt ?? '0')))
    return {
      field: 'total_amt',
      reason: `contradicts the price: ${toFixedText(perCarat, 2)} per carat gives ${toFixedText(total, 2)}`,
    };
  return null;
}

function discountText(
  rap: ExactDecimal | null,
  disc: ExactDecimal | null,
  perCarat: ExactDecimal | null,
): string | null {
  const known =
    disc ??
    (rap && perCarat ? add(divide(multiply(perCarat, HUNDRED), rap, 8), negate(HUNDRED)) : null);
  return known && toFixedText(known, DISC_DECIMALS);
}

function describeExcess(disc: ExactDecimal): string {
  const below = toApproximate(disc) < 0;
  return `would be ${toFixedText(below ? negate(disc) : disc, 0)} % ${below ? 'below' : 'above'} Rap`;
}

/** Tolerates rounding differences of 1 US$ or 0.5 %, the larger of both. */
export function isNearlyEqual(one: ExactDecimal, other: ExactDecimal): boolean {
  const [first, second] = [toApproximate(one), toApproximate(other)];
  return Math.abs(first - second) <= Math.max(LEAST_SLACK, Math.abs(second) * SLACK);
}
