import type pg from 'pg';
import type { StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { parseDecimal, parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { readChainNames } from '../../stock/prices/chain-names.ts';
import { DIGITS, decimalOf, wholeOf } from '../../stock/prices/decimals.ts';
import { findRapCell } from '../../stock/prices/find-rap-cell.ts';
import { explainLabGrown } from '../../stock/prices/lab-grown-list.ts';
import { readStoneAt, readViewerAt } from '../../stock/prices/past-prices.ts';
import {
  isBelowCost,
  isFloored,
  outcomesOf,
  priceSteps,
} from '../../stock/prices/price-breakdown.ts';
import { priceBook, readPriceBook } from '../../stock/prices/read-price-book.ts';
import {
  basisOf,
  type PricedStone,
  priceOf,
  priceText,
  type StonePrice,
} from '../../stock/prices/stone-price.ts';
import { viewerFor } from '../../stock/prices/viewer-for.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import { whereStockNumber } from '../../stock/stones/one-stone.ts';
import { seesCost } from '../../stock/stones/stone-row.ts';
import type { Handler, OperationOf } from '../handler.ts';

type Explanation = components['schemas']['PriceExplanation'];

interface Listed extends PricedStone {
  id: StoneId;
  stock_no: string;
  listed_at: Date;
  now: Date;
}

const PROVIDER = statement('price-provider', 'select name from provider where id = $1');

export const explainPrice: Handler<OperationOf<'explainPrice'>> = async ({
  pool,
  session,
  query,
}) => {
  const names = await attributeNames(pool);
  const where = whereStockNumber(query.stock_no, session);
  const { rows } = await pool.query<Listed>(
    `select s.id, s.stock_no, s.diamond_type, s.growth_type, s.shape, s.color, s.clarity, s.carat, s.provider_id, s.disc, s.price_per_ct, s.total_amt,
            s.listed_at, clock_timestamp() as now
       from stone s where ${where}`,
    where.values,
  );
  const [listed] = rows;
  if (!listed) throw refuse('notFound');
  const today = await viewerFor(pool, session, query.business_id);
  const at = query.at === undefined ? null : momentOf(query.at, listed);
  const viewer = at === null ? today : await readViewerAt(pool, today, at);
  const stone = at === null ? listed : await readStoneAt(pool, listed.id, at);
  const book = at === null ? await priceBook(pool) : await readPriceBook(pool, at);
  const price = priceOf(book, viewer, stone);
  const viewerPrice = priceText(price.viewer);
  return {
    data: {
      stock_no: listed.stock_no,
      at: (at ?? listed.now).toISOString(),
      listed_at: listed.listed_at.toISOString(),
      shape: names.name(stone.shape) ?? '',
      carat: parseDecimal(stone.carat),
      color: names.name(stone.color),
      clarity: names.name(stone.clarity),
      rap: await findRapCell(pool, book, stone, price.viewer),
      lab_grown: explainLabGrown(
        book,
        { ...stone, carat: wholeOf(stone.carat, DIGITS.carat) },
        price.viewer.perCarat,
      ),
      ...(seesCost(session) ? await readOrigin(pool, stone, price) : {}),
      markup_disc: parseDecimalOrNull(viewerPrice.disc),
      markup_ppc: parseDecimal(viewerPrice.price_per_ct),
      sell_amt: parseDecimal(viewerPrice.amount),
      steps: priceSteps(price, stone, seesCost(session)),
    },
  };
};

function momentOf(text: string, { listed_at, now }: Listed): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime()))
    throw refuseField('at', 'Enter a date and time such as 2026-03-31T09:30:00Z.');
  if (at > now) throw refuseField('at', 'The time must not be in the future.');
  if (at < listed_at) throw refuseField('at', 'The stone was not listed at that time.');
  return at;
}

async function readOrigin(
  pool: pg.Pool,
  stone: PricedStone,
  price: StonePrice,
): Promise<
  Required<
    Pick<Explanation, 'supplier' | 'mode' | 'points' | 'is_floored' | 'is_below_cost' | 'chain'>
  >
> {
  const { rows } = await runStatement(pool, PROVIDER, [stone.provider_id]);
  const cost = priceText(price.supplier);
  const words = await readChainNames(pool, price.chain);
  const outcomes = outcomesOf(price.chain);
  const basis = basisOf(stone);
  return {
    supplier: {
      name: rows[0]?.name ?? '',
      basis,
      disc: parseDecimalOrNull(cost.disc),
      price_per_ct: parseDecimal(cost.price_per_ct),
      total_amt: parseDecimal(cost.amount),
    },
    mode: price.markup.mode,
    points: parseDecimal(decimalOf(price.markup.points, DIGITS.points)),
    is_floored: isFloored(price, basis),
    is_below_cost: isBelowCost(price),
    chain: price.chain.map(({ scope, rule }, place) => ({
      scope,
      owner_name: words[place]?.ownerName ?? null,
      mode: rule?.mode ?? null,
      points: rule && parseDecimal(decimalOf(rule.points, DIGITS.points)),
      first_day: rule?.firstDay ?? null,
      last_day: rule?.lastDay ?? null,
      below_cost_reason: rule?.belowCostReason ?? null,
      outcome: outcomes[place] ?? 'none',
      since: words[place]?.since?.toISOString() ?? null,
      set_by: words[place]?.setBy ?? null,
    })),
  };
}
