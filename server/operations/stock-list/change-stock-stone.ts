import type { PriceBasis } from '#common/price-basis.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { stoneMachine } from '#machines/workflows/stone.ts';
import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import {
  BY_HAND,
  parseColumns,
  readCost,
  toStoneByHand,
} from '../../stock/listed/stone-by-hand.ts';
import { setPriceAuthor } from '../../stock/prices/price-author.ts';
import { priceBook } from '../../stock/prices/read-price-book.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import { lockStones } from '../../workflows/records/stone-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { requireNoDuplicate } from './require-no-duplicate.ts';

const READ = statement(
  'stock-read-stone',
  `select s.provider_id as "providerId", p.price_basis::int as basis, ${BY_HAND.map((column) => `s.${column}`).join(', ')}
     from stone s join provider p on p.id = s.provider_id where s.id = $1`,
);
const CHANGE = statement(
  'stock-change-stone',
  `update stone s set ${BY_HAND.map((column) => `${column} = d.${column}`).join(', ')}
     from stone o, lateral jsonb_populate_record(o, $2::jsonb) d where o.id = $1 and s.id = $1`,
);

export const changeStockStone: Handler<OperationOf<'changeStockStone'>> = async (call) => {
  const { id, ...sent } = call.data;
  const names = await attributeNames(call.pool);
  const columns = parseColumns(sent, names);
  return runChange(call, async (begun) => {
    const { connection } = begun;
    const [stone] = await lockStones(begun, [id]);
    const [present] = (await runStatement(connection, READ, [id])).rows;
    if (!stone || !present) throw refuse('notFound');
    await requireUnchanged(
      connection,
      call.session,
      [{ was: call.was, present: toStoneByHand(present, names) }],
      { by: ['changeStockStone'], id },
    );
    if (!stateHasTag(stoneMachine, stone.status, 'editable')) throw refuse('stoneIsTaken');
    const next = { ...present, ...columns };
    if (next.diamond_type === DIAMOND_TYPE.white && next.color === null)
      throw refuseField('data.color', 'A white stone needs a colour.');
    await requireNoDuplicate(connection, { id, providerId: present.providerId }, next);
    await setPriceAuthor(connection, { person: call.session.actor.id });
    const cost = readCost(
      columns,
      { ...next, diamond_type: next.diamond_type as 1 | 2, provider_id: present.providerId },
      { basis: present.basis as PriceBasis, book: await priceBook(call.pool, connection) },
    );
    await runStatement(connection, CHANGE, [id, JSON.stringify({ ...columns, ...cost })]);
    // The new price or grade may match a demand.
    begun.consequences.addToOutbox('demand.match', { stone_ids: [id] });
    return { message: `${stone.stockNo} corrected` };
  });
};
