import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import type { ProviderId } from '#api/ids.gen.ts';
import { MARKUP_SCOPE, type MarkupScope } from '#common/markup-scope.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { type CellValue, cellKey, readCells } from '../../stock/markups/cells.ts';
import { countOwnRules } from '../../stock/markups/own-rules.ts';
import { knownOwners, ownersAs } from '../../stock/markups/owners.ts';
import {
  type BelowCost,
  effectOf,
  type OwnerPlan,
  ownerPlan,
} from '../../stock/markups/preview-owner.ts';
import { chosenStones, readSample } from '../../stock/markups/preview-sample.ts';
import { type OfferedStones, offeredStones } from '../../stock/markups/preview-stones.ts';
import { priceBook } from '../../stock/prices/read-price-book.ts';
import type { Handler, OperationOf } from '../handler.ts';

const CENTS = 100;
/**
 * Reason for markups below cost in a preview. Users must give a reason only when they save such
 * markups.
 */
const AS_IF_ALLOWED = 'Preview';

export const previewMarkups: Handler<OperationOf<'previewMarkups'>> = async ({ pool, data }) => {
  const { scope, owner_ids: ownerIds = [], sample_size: size = 0 } = data;
  requireOwners(scope, ownerIds);
  const cells = await readCells(pool, data.cells, AS_IF_ALLOWED);
  const owners = await knownOwners(pool, scope, ownerIds);
  const book = await priceBook(pool);
  const plans = owners.map((owner) => ownerPlan(book, scope, owner, cells));
  const touched = changedByAnybody(plans);
  const stones = await offeredStones(
    pool,
    book,
    touched,
    scope === MARKUP_SCOPE.provider ? ownersAs<ProviderId>(owners) : null,
  );
  const [first] = plans;
  return {
    data: {
      stones: stones.ids.length,
      owners: await effects(pool, plans, stones),
      own_rules: await countOwnRules(pool, scope, owners, touched),
      sample_owner_id: first?.owner.id ?? null,
      sample: first ? await readSample(pool, first, chosenStones(first, stones, size)) : [],
    },
  };
};

function requireOwners(scope: MarkupScope, ownerIds: readonly string[]): void {
  if (scope === MARKUP_SCOPE.standard && ownerIds.length > 0)
    throw refuseField('data.owner_ids', 'The default markups have no owner. Leave out the owner.');
  if (scope !== MARKUP_SCOPE.standard && ownerIds.length === 0)
    throw refuseField('data.owner_ids', 'Please choose whom these markups are for.');
}

function changedByAnybody(plans: readonly OwnerPlan[]): CellValue[] {
  return [
    ...new Map(plans.flatMap(({ cells }) => cells).map((cell) => [cellKey(cell), cell])).values(),
  ];
}

async function effects(pool: pg.Pool, plans: readonly OwnerPlan[], stones: OfferedStones) {
  const answers = [];
  for (const plan of plans) {
    // Lets other requests run before the next owner is computed.
    await nextTurn();
    const { before, after, lost, worst, ...counts } = effectOf(plan, stones);
    answers.push({
      id: plan.owner.id,
      name: plan.owner.name,
      cells: plan.cells.length,
      ...counts,
      amount_before: before / CENTS,
      amount_after: after / CENTS,
      lost: lost / CENTS,
      worst: worst && (await worstOf(pool, worst)),
    });
  }
  return answers;
}

const STOCK_NO = statement('markup-worst-stone', 'select stock_no from stone where id = $1');

async function worstOf(pool: pg.Pool, { id, cost, amount }: BelowCost) {
  const { rows } = await runStatement(pool, STOCK_NO, [id]);
  return {
    stock_no: rows[0]?.stock_no ?? '',
    cost: cost / CENTS,
    amount: amount / CENTS,
    percent: Math.round(((cost - amount) * 10_000) / cost) / 100,
  };
}
