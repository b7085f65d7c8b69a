import type { ConfirmStoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { formatNumber } from '#common/format.ts';
import type { Session } from '../../people/accounts/session.ts';
import { parseDecimal, parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { type AgreedTerms, agreedPrice } from '../../stock/prices/agreed-price.ts';
import { parseCents, parseDiscount } from '../../stock/prices/money-input.ts';
import type { PriceText } from '../../stock/prices/stone-price.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { checkPrices } from '../../workflows/below-cost-check.ts';
import type { Change } from '../../workflows/change.ts';
import { normalizeId } from '../../workflows/normalize-id.ts';
import { orderRecords } from '../../workflows/records/confirm-stone-records.ts';
import { dryRun, runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { lockChosenOrders } from './chosen-orders.ts';

type OrderUpdate = Omit<components['schemas']['OrderUpdate'], 'dry_run'>;

export const updateConfirmStones: Handler<OperationOf<'updateConfirmStones'>> = (call) => {
  const { dry_run = false, ...asked } = call.data;
  return dry_run
    ? dryRun(call, async (tx) => ({
        message: 'Preview only: no order has been changed',
        data: await applyUpdate(tx, call.session, asked),
      }))
    : runChange(call, async (tx) => {
        const data = await applyUpdate(tx, call.session, asked);
        return {
          message: data.length === 1 ? '1 stone updated' : `${data.length} stones updated`,
          data,
        };
      });
};

async function applyUpdate(
  tx: Change,
  session: Session,
  { ids, remark, prices = [], below_cost_reason, ...terms }: OrderUpdate,
) {
  const isCommonPrice = terms.price_per_ct !== undefined || terms.disc !== undefined;
  if (isCommonPrice && prices.length > 0)
    throw refuseField('data.prices', 'Please enter one price for all stones, or a price for each.');
  const withPrice = isCommonPrice || prices.length > 0;
  if (!withPrice && remark === undefined)
    throw refuseField('data.price_per_ct', 'Please enter a price, a discount or a remark.');
  const orders = await lockChosenOrders(tx, ids);
  const lines = withPrice ? await readLines(tx, ids) : [];
  const changes = isCommonPrice ? commonPriceChanges(lines, terms) : ownPriceChanges(lines, prices);
  const { subjects, belowCost } = await checkPrices(
    tx,
    session,
    orders,
    changes,
    below_cost_reason,
  );
  await applyEvents(tx, orderRecords, subjects, {
    type: 'confirm.update',
    actor: tx.actor,
    withPrice,
    belowCost,
  });
  requireKnownPrices(changes);
  if (withPrice) await writePrices(tx, changes);
  if (remark !== undefined)
    await runStatement(tx.connection, SET_REMARK, [ids, remark.trim() || null]);
  return await readUpdatedLines(tx, ids);
}

const READ = statement(
  'confirm-stone-as-it-stands',
  `select c.id, s.stock_no, s.carat, c.rap, c.disc, c.price_per_ct, c.amount, c.remark
           from confirm_stone c join stone s on s.id = c.stone_id where c.id = any($1) order by array_position($1, c.id)`,
);
const SET_PRICES = statement(
  'confirm-stone-set-prices',
  `update confirm_stone c set disc = m.disc, price_per_ct = m.price_per_ct, amount = m.amount
           from unnest($1::uuid[], $2::numeric[], $3::numeric[], $4::numeric[]) as m (id, disc, price_per_ct, amount)
          where c.id = m.id`,
);
const SET_REMARK = statement(
  'confirm-stone-set-remark',
  'update confirm_stone set remark = $2 where id = any($1)',
);

interface OrderLine {
  id: ConfirmStoneId;
  stock_no: string;
  carat: string;
  rap: string | null;
  disc: string | null;
  price_per_ct: string;
  amount: string;
  remark: string | null;
}

const readLines = async (tx: Change, ids: readonly ConfirmStoneId[]): Promise<OrderLine[]> =>
  (await runStatement(tx.connection, READ, [ids])).rows;

/** Exactly one of `price_per_ct` and `disc` is set. */
interface SentTerms {
  price_per_ct?: number | undefined;
  disc?: number | undefined;
}

interface PriceChange {
  line: OrderLine;
  terms: AgreedTerms;
  field: string;
  /** price per carat that the caller last saw; undefined skips the check */
  was?: number;
}

function commonPriceChanges(lines: readonly OrderLine[], sent: SentTerms): PriceChange[] {
  const { terms, field } = termsOf(sent);
  return lines.map((line) => ({ line, terms, field }));
}

function ownPriceChanges(
  lines: readonly OrderLine[],
  prices: NonNullable<OrderUpdate['prices']>,
): PriceChange[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return prices.map(({ id, was, price_per_ct }, at) => {
    const field = `data.prices.${at}`;
    const line = byId.get(normalizeId(id));
    if (!line)
      throw refuseField(
        `${field}.id`,
        'The request contains a price for this order, but not the order itself.',
      );
    const place = `${field}.price_per_ct`;
    return { line, was, terms: { perCarat: parseCents(place, price_per_ct) }, field: place };
  });
}

function requireKnownPrices(changes: readonly PriceChange[]): void {
  const moved = changes.flatMap(({ line, was, field }) =>
    was === undefined || parseDecimal(line.price_per_ct) === was
      ? []
      : [
          {
            field,
            id: line.id,
            stock_no: line.stock_no,
            message: `${line.stock_no}: the price per carat is now ${formatNumber(parseDecimal(line.price_per_ct))}, no longer ${formatNumber(was)}.`,
          },
        ],
  );
  if (moved.length > 0) throw refuse('changedMeanwhile', moved);
}

async function writePrices(tx: Change, changes: readonly PriceChange[]): Promise<void> {
  const prices = changes.map(({ line, terms, field }): PriceText => {
    const price = agreedPrice(terms, line);
    if ('fault' in price) throw refuseField(field, price.fault);
    return price;
  });
  await runStatement(tx.connection, SET_PRICES, [
    changes.map(({ line }) => line.id),
    prices.map(({ disc }) => disc),
    prices.map(({ price_per_ct }) => price_per_ct),
    prices.map(({ amount }) => amount),
  ]);
}

function termsOf({ price_per_ct, disc }: SentTerms): { terms: AgreedTerms; field: string } {
  if (disc === undefined) {
    const field = 'data.price_per_ct';
    return { terms: { perCarat: parseCents(field, price_per_ct ?? 0) }, field };
  }
  const field = 'data.disc';
  if (price_per_ct !== undefined)
    throw refuseField(field, 'Please enter a price or a discount, not both.');
  return { terms: { disc: parseDiscount(field, disc) }, field };
}

const readUpdatedLines = async (tx: Change, ids: readonly ConfirmStoneId[]) =>
  (await readLines(tx, ids)).map((line) => ({
    id: line.id,
    stock_no: line.stock_no,
    rap: parseDecimalOrNull(line.rap),
    markup_disc: parseDecimalOrNull(line.disc),
    markup_ppc: parseDecimal(line.price_per_ct),
    sell_amt: parseDecimal(line.amount),
    remark: line.remark,
  }));
