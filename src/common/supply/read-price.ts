import { dividedBy, type Exact, exact, negative, plus, roughly, rounded, times } from './exact.ts';
import type { DiscountMeaning } from './mapping.ts';

/** The figures of a row that state its price, as exact text. */
export interface PriceSaid {
  readonly carat: string;
  readonly rap: string | null;
  readonly disc: string | null;
  readonly price_per_ct: string | null;
  readonly total_amt: string | null;
}

/** The price of a row, completed from its own figures. */
export interface Price {
  readonly rap: string | null;
  readonly disc: string | null;
  /** null if the row states a discount without a Rap */
  readonly price_per_ct: string | null;
  readonly total_amt: string | null;
  /** true if the row states a price or a total, which is then the supplier's asking price */
  readonly is_asked: boolean;
}

type Fault = { readonly field: 'disc' | 'price_per_ct' | 'total_amt'; readonly reason: string };

const HUNDRED = exact('100');
const ONE = exact('1');
/** Tolerates this relative rounding error. A larger difference is a contradiction. */
const SLACK = 0.005;
const LEAST_SLACK = 1;
const DISC_DECIMALS = 4;
const LEAST_DISC = -99;
const MOST_DISC = 900;

/** Converts a discount to percent, negative below Rap. */
export function discountOf(text: string, meaning: DiscountMeaning): Exact {
  const said = exact(text);
  if (meaning === 'percent') return said;
  if (meaning === 'percentBelow') return negative(said);
  if (meaning === 'fraction') return times(said, HUNDRED);
  if (meaning === 'fractionBelow') return negative(times(said, HUNDRED));
  return times(plus(said, negative(ONE)), HUNDRED);
}

/** Rap × (1 + discount). */
export const perCaratOf = (rap: Exact, disc: Exact): Exact =>
  dividedBy(times(rap, plus(HUNDRED, disc)), HUNDRED, 6);

/**
 * Derives the price from the figures that are present. Rejects the row if they contradict each
 * other.
 */
export function readPrice(said: PriceSaid, meaning: DiscountMeaning | null): Price | Fault {
  const rap = said.rap === null ? null : exact(said.rap);
  const carat = exact(said.carat);
  const given = said.price_per_ct === null ? null : exact(said.price_per_ct);
  const byTotal = said.total_amt === null ? null : dividedBy(exact(said.total_amt), carat, 6);
  const asked = given ?? byTotal;
  if (said.disc !== null && (rap !== null || asked === null) && meaning === null)
    return { field: 'disc', reason: 'nothing shows what the discounts of this list mean' };
  const read = said.disc === null || !meaning ? null : discountOf(said.disc, meaning);
  const isBeyond = read !== null && (roughly(read) < LEAST_DISC || roughly(read) > MOST_DISC);
  // Without Rap the asking price suffices, so an implausible discount is ignored.
  if (isBeyond && (rap !== null || asked === null)) return { field: 'disc', reason: beyond(read) };
  const disc = isBeyond ? null : read;
  const byRap = rap && disc ? perCaratOf(rap, disc) : null;
  const perCarat = asked ?? byRap;
  if (perCarat ? roughly(perCarat) <= 0 : !disc)
    return { field: 'price_per_ct', reason: 'there is no price' };
  const fault =
    perCarat && contradiction(said, { perCarat: given ?? byRap ?? perCarat, byRap, byTotal });
  if (fault) return fault;
  const price_per_ct = perCarat && rounded(perCarat, 2);
  return {
    rap: rap && rounded(rap, 2),
    disc: discountText(rap, disc, perCarat),
    price_per_ct,
    total_amt:
      said.total_amt === null
        ? price_per_ct && rounded(times(exact(price_per_ct), carat), 2)
        : rounded(exact(said.total_amt), 2),
    is_asked: asked !== null,
  };
}

function contradiction(
  said: PriceSaid,
  { perCarat, byRap, byTotal }: { perCarat: Exact; byRap: Exact | null; byTotal: Exact | null },
): Fault | null {
  if (byRap && perCarat !== byRap && !isAlike(perCarat, byRap))
    return {
      field: 'disc',
      reason: `Rap with this discount is ${rounded(byRap, 2)} a carat, and the price says ${rounded(perCarat, 2)}`,
    };
  const total = times(perCarat, exact(said.carat));
  if (byTotal && perCarat !== byTotal && !isAlike(total, exact(said.total_amt ?? '0')))
    return {
      field: 'total_amt',
      reason: `${rounded(perCarat, 2)} a carat comes to ${rounded(total, 2)}, and the total says otherwise`,
    };
  return null;
}

function discountText(
  rap: Exact | null,
  disc: Exact | null,
  perCarat: Exact | null,
): string | null {
  const known =
    disc ??
    (rap && perCarat ? plus(dividedBy(times(perCarat, HUNDRED), rap, 8), negative(HUNDRED)) : null);
  return known && rounded(known, DISC_DECIMALS);
}

function beyond(disc: Exact): string {
  const below = roughly(disc) < 0;
  return `would be ${rounded(below ? negative(disc) : disc, 0)} % ${below ? 'below' : 'above'} Rap`;
}

/** True if two prices are equal up to rounding. */
export function isAlike(one: Exact, other: Exact): boolean {
  const [first, second] = [roughly(one), roughly(other)];
  return Math.abs(first - second) <= Math.max(LEAST_SLACK, Math.abs(second) * SLACK);
}
