import { dividedBy, type Exact, exact, negative, plus, roughly, rounded, times } from './exact.ts';
import type { DiscountMeaning } from './mapping.ts';

/** What a row says of its price, as exact text. */
export interface PriceSaid {
  readonly carat: string;
  readonly rap: string | null;
  readonly disc: string | null;
  readonly price_per_ct: string | null;
  readonly total_amt: string | null;
}

export interface Price {
  readonly rap: string | null;
  readonly disc: string | null;
  readonly price_per_ct: string;
  readonly total_amt: string;
}

type Fault = { readonly field: 'disc' | 'price_per_ct' | 'total_amt'; readonly reason: string };

const HUNDRED = exact('100');
const ONE = exact('1');
/** Roundings on the way explain so much; what lies further apart are different prices. */
const SLACK = 0.005;
const LEAST_SLACK = 1;
const DISC_DECIMALS = 4;
const LEAST_DISC = -99;
const MOST_DISC = 900;

/** A discount in percent, negative below Rap. */
export function discountOf(text: string, meaning: DiscountMeaning): Exact {
  const said = exact(text);
  if (meaning === 'percent') return said;
  if (meaning === 'percentBelow') return negative(said);
  if (meaning === 'fraction') return times(said, HUNDRED);
  if (meaning === 'fractionBelow') return negative(times(said, HUNDRED));
  return times(plus(said, negative(ONE)), HUNDRED);
}

/** Rap times one and the discount. */
export const perCaratOf = (rap: Exact, disc: Exact): Exact =>
  dividedBy(times(rap, plus(HUNDRED, disc)), HUNDRED, 6);

/** The price of a stone from whatever of the four is there; where they contradict each other, nobody chooses. */
export function readPrice(said: PriceSaid, meaning: DiscountMeaning | null): Price | Fault {
  const rap = said.rap === null ? null : exact(said.rap);
  const carat = exact(said.carat);
  if (said.disc !== null && rap !== null && meaning === null)
    return { field: 'disc', reason: 'nothing shows what the discounts of this list mean' };
  const disc =
    said.disc === null || rap === null || !meaning ? null : discountOf(said.disc, meaning);
  if (disc && (roughly(disc) < LEAST_DISC || roughly(disc) > MOST_DISC))
    return { field: 'disc', reason: beyond(disc) };
  const byRap = rap && disc ? perCaratOf(rap, disc) : null;
  const byTotal = said.total_amt === null ? null : dividedBy(exact(said.total_amt), carat, 6);
  const given = said.price_per_ct === null ? null : exact(said.price_per_ct);
  const perCarat = given ?? byRap ?? byTotal;
  if (!perCarat || roughly(perCarat) <= 0)
    return {
      field: 'price_per_ct',
      reason:
        said.disc !== null && !rap ? 'a discount, and no Rap that it is of' : 'there is no price',
    };
  if (byRap && perCarat !== byRap && !isAlike(perCarat, byRap))
    return {
      field: 'disc',
      reason: `Rap with this discount is ${rounded(byRap, 2)} a carat, and the price says ${rounded(perCarat, 2)}`,
    };
  if (
    byTotal &&
    perCarat !== byTotal &&
    !isAlike(times(perCarat, carat), exact(said.total_amt ?? '0'))
  )
    return {
      field: 'total_amt',
      reason: `${rounded(perCarat, 2)} a carat comes to ${rounded(times(perCarat, carat), 2)}, and the total says otherwise`,
    };
  const price_per_ct = rounded(perCarat, 2);
  return {
    rap: rap && rounded(rap, 2),
    disc: discountText(rap, disc, perCarat),
    price_per_ct,
    total_amt: rounded(times(exact(price_per_ct), carat), 2),
  };
}

function discountText(rap: Exact | null, disc: Exact | null, perCarat: Exact): string | null {
  if (!rap) return null;
  const known = disc ?? plus(dividedBy(times(perCarat, HUNDRED), rap, 8), negative(HUNDRED));
  return rounded(known, DISC_DECIMALS);
}

function beyond(disc: Exact): string {
  const below = roughly(disc) < 0;
  return `would be ${rounded(below ? negative(disc) : disc, 0)} % ${below ? 'below' : 'above'} Rap`;
}

/** Whether two prices are one, but for roundings. */
export function isAlike(one: Exact, other: Exact): boolean {
  const [first, second] = [roughly(one), roughly(other)];
  return Math.abs(first - second) <= Math.max(LEAST_SLACK, Math.abs(second) * SLACK);
}
