import { refuse } from '../http/refusal.ts';
import { MOST_DISC } from '../prices/agreed-price.ts';
import { DIGITS, decimalOf, decimalOrNullOf, wholeOf } from '../prices/decimals.ts';
import { amountOf, discOfPerCarat } from '../prices/formula.ts';
import type { Change } from './change.ts';

/** A price per carat in cents that was agreed on for a line, and where the request says so. */
export type AgreedPrices = ReadonlyMap<string, { perCarat: number; field: string }>;

interface PricedLine {
  id: string;
  rap: string | null;
  carat: string;
}

const READ = {
  name: 'memo-line-prices',
  text: `select l.id, l.rap, s.carat from memo_line l join stone s on s.id = l.stone_id where l.id = any($1)`,
};
const WRITE = {
  name: 'memo-line-agreed-prices',
  text: `update memo_line l set issued_disc = l.disc, issued_per_ct = l.price_per_ct, issued_amount = l.amount,
                disc = p.disc, price_per_ct = p.price_per_ct, amount = p.amount
           from unnest($1::uuid[], $2::numeric[], $3::numeric[], $4::numeric[]) as p (id, disc, price_per_ct, amount)
          where l.id = p.id and l.price_per_ct <> p.price_per_ct`,
};
const RESTORE = {
  name: 'memo-line-issue-prices',
  text: `update memo_line set disc = issued_disc, price_per_ct = issued_per_ct, amount = issued_amount,
                issued_disc = null, issued_per_ct = null, issued_amount = null
          where id = any($1) and issued_per_ct is not null`,
};

/** Gives lines the price that was agreed on; the discount follows it where there is a Rap price. */
export async function writeAgreedPrices(change: Change, agreed: AgreedPrices): Promise<void> {
  if (agreed.size === 0) return;
  const { rows } = await change.client.query<PricedLine>({ ...READ, values: [[...agreed.keys()]] });
  const priced = rows.flatMap((line) => {
    const wanted = agreed.get(line.id);
    return wanted ? [{ id: line.id, ...wanted, ...figuresOf(wanted.perCarat, line) }] : [];
  });
  const unfit = priced.flatMap(({ id, field, disc, amount }) => {
    const message = faultOf(disc, amount);
    return message ? [{ field, id, message }] : [];
  });
  if (unfit.length > 0) throw refuse('invalidRequest', unfit);
  await change.client.query({
    ...WRITE,
    values: [
      priced.map(({ id }) => id),
      priced.map(({ disc }) => decimalOrNullOf(disc, DIGITS.disc)),
      priced.map(({ perCarat }) => decimalOf(perCarat, DIGITS.money)),
      priced.map(({ amount }) => decimalOf(amount, DIGITS.money)),
    ],
  });
}

const figuresOf = (perCarat: number, { rap, carat }: PricedLine) => ({
  disc: rap === null ? null : discOfPerCarat(wholeOf(rap, DIGITS.money), perCarat),
  amount: amountOf(perCarat, wholeOf(carat, DIGITS.carat)),
});

function faultOf(disc: number | null, amount: number): string | null {
  if (amount === 0) return 'At this price the stone costs less than a cent.';
  return disc !== null && disc > MOST_DISC ? 'This is too far above the Rap price.' : null;
}

/** Takes the price of a sale that is reversed from its lines. */
export async function restoreIssuePrices(
  change: Change,
  lineIds: readonly string[],
): Promise<void> {
  await change.client.query({ ...RESTORE, values: [lineIds] });
}
