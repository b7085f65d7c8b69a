import { refuse } from '../http/refusal.ts';
import { DIGITS, decimalOf, decimalOrNullOf, wholeOf } from '../prices/decimals.ts';
import { priceAgreed } from '../prices/formula.ts';
import type { Change } from './change.ts';

/** A price per carat in cents that was agreed on for a line, and where the request says so. */
export type AgreedPrices = ReadonlyMap<string, { perCarat: number; field: string }>;

interface PricedLine {
  id: string;
  rap: string | null;
  disc: string | null;
  carat: string;
}

const READ = {
  name: 'memo-line-prices',
  text: `select l.id, l.rap, l.disc, s.carat from memo_line l join stone s on s.id = l.stone_id where l.id = any($1)`,
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

/** Gives lines the price that was agreed on; the discount follows it where Rap prices the stone. */
export async function writeAgreedPrices(change: Change, agreed: AgreedPrices): Promise<void> {
  if (agreed.size === 0) return;
  const { rows } = await change.client.query<PricedLine>({ ...READ, values: [[...agreed.keys()]] });
  const unfit: { field: string; id: string; message: string }[] = [];
  const priced = rows.flatMap(({ id, rap, disc, carat }) => {
    const wanted = agreed.get(id);
    if (!wanted) return [];
    const price = priceAgreed(wanted.perCarat, {
      rap: disc === null || rap === null ? null : wholeOf(rap, DIGITS.money),
      carat: wholeOf(carat, DIGITS.carat),
    });
    if (typeof price !== 'string') return [{ id, perCarat: wanted.perCarat, ...price }];
    unfit.push({ field: wanted.field, id, message: UNFIT[price] });
    return [];
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

const UNFIT = {
  beyondRap: 'This is more than ten times the Rap price.',
  worthNothing: 'At this price the stone costs less than a cent.',
} as const;

/** Takes the price of a sale that is reversed from its lines. */
export async function restoreIssuePrices(
  change: Change,
  lineIds: readonly string[],
): Promise<void> {
  await change.client.query({ ...RESTORE, values: [lineIds] });
}
