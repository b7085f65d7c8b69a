import type { MemoLineId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { type RefusalEntry, refuse } from '../platform/http/refusal.ts';
import { agreedPrice } from '../stock/prices/agreed-price.ts';
import { DIGITS, wholeOf } from '../stock/prices/decimals.ts';
import type { PriceText } from '../stock/prices/stone-price.ts';
import type { Change } from './change.ts';

/**
 * Agreed prices by memo line: price per carat in cents, and the request field that contained it.
 */
export type AgreedPrices = ReadonlyMap<MemoLineId, { perCarat: number; field: string }>;

const READ = statement(
  'memo-line-prices',
  `select l.id, s.stock_no, l.rap, s.carat, l.price_per_ct, l.amount from memo_line l join stone s on s.id = l.stone_id where l.id = any($1)`,
);
const WRITE = statement(
  'memo-line-agreed-prices',
  `update memo_line l set issued_disc = l.disc, issued_per_ct = l.price_per_ct, issued_amount = l.amount,
                disc = p.disc, price_per_ct = p.price_per_ct, amount = p.amount
           from unnest($1::uuid[], $2::numeric[], $3::numeric[], $4::numeric[]) as p (id, disc, price_per_ct, amount)
          where l.id = p.id and l.price_per_ct <> p.price_per_ct`,
);
const RESTORE = statement(
  'memo-line-issue-prices',
  `update memo_line set disc = issued_disc, price_per_ct = issued_per_ct, amount = issued_amount,
                issued_disc = null, issued_per_ct = null, issued_amount = null
          where id = any($1) and issued_per_ct is not null`,
);

/**
 * Returns the sale amount of each line in cents, at the agreed price or else at the memo price.
 * Omits lines with an impossible agreed price, which `writeAgreedPrices` rejects.
 */
export async function readSaleAmounts(
  { connection }: Change,
  ids: readonly MemoLineId[],
  agreed: AgreedPrices,
): Promise<ReadonlyMap<MemoLineId, number>> {
  const { rows } = await runStatement(connection, READ, [ids]);
  return new Map(
    rows.flatMap((line) => {
      const wanted = agreed.get(line.id);
      const price = wanted ? agreedPrice({ perCarat: wanted.perCarat }, line) : line;
      return 'fault' in price ? [] : [[line.id, wholeOf(price.amount, DIGITS.money)] as const];
    }),
  );
}

/** Throws a refusal that names the request field of each invalid price. */
export async function writeAgreedPrices(change: Change, agreed: AgreedPrices): Promise<void> {
  if (agreed.size === 0) return;
  const { rows } = await runStatement(change.connection, READ, [[...agreed.keys()]]);
  const priced: (PriceText & { id: MemoLineId })[] = [];
  const unfit: RefusalEntry[] = [];
  for (const line of rows) {
    const { id } = line;
    const wanted = agreed.get(id);
    if (!wanted) continue;
    const price = agreedPrice({ perCarat: wanted.perCarat }, line);
    if ('fault' in price) unfit.push({ field: wanted.field, id, message: price.fault });
    else priced.push({ id, ...price });
  }
  if (unfit.length > 0) throw refuse('invalidRequest', unfit);
  await runStatement(change.connection, WRITE, [
    priced.map(({ id }) => id),
    priced.map(({ disc }) => disc),
    priced.map(({ price_per_ct }) => price_per_ct),
    priced.map(({ amount }) => amount),
  ]);
}

/** Restores the prices at which the lines were issued, for a reversed sale. */
export async function restoreIssuePrices(
  change: Change,
  lineIds: readonly MemoLineId[],
): Promise<void> {
  await runStatement(change.connection, RESTORE, [lineIds]);
}
