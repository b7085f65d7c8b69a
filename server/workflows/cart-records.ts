import { CART_STATUS } from '../../src/machines/codes.ts';
import { START_CODE } from '../../src/machines/kernel/model.ts';
import { decideByTable, tableOf } from '../../src/machines/kernel/table.ts';
import {
  type CartContext,
  type CartEvent,
  cartMachine,
  cartWorkflow,
} from '../../src/machines/workflows/cart.ts';
import { type Client, mayActFor } from '../../src/machines/workflows/people.ts';
import { viewerOfClient } from '../prices/viewer.ts';
import { applyEvents, type Records } from './apply-events.ts';
import { type Change, type LockedStone, lockedStone, type Subject, stoneOf } from './change.ts';
import { currentPrices, FROZEN_PRICES, frozenValues } from './frozen-prices.ts';
import { lockStonesOf } from './stone-records.ts';
import { inOrder, type WrittenLine, writeStates } from './written-lines.ts';

const LISTED = {
  name: 'cart-listed',
  text: `select stone_id from cart_line where stone_id = any($1) and business_id = $2 and state = ${CART_STATUS.inCart.code}`,
};

/** What each of these stones would meet on its way into the client's cart. */
export async function newCartLines(
  change: Change,
  stones: readonly LockedStone[],
  client: Client | null,
): Promise<Subject<CartContext>[]> {
  const { rows } = await change.client.query<{ stone_id: string }>({
    ...LISTED,
    values: [stones.map(({ id }) => id), client?.businessId ?? null],
  });
  const listed = new Set(rows.map(({ stone_id }) => stone_id));
  return stones.map((stone) => ({
    id: null,
    stoneId: stone.id,
    businessId: client?.businessId ?? null,
    state: START_CODE,
    context: { stoneStatus: stone.status, client, isListed: listed.has(stone.id) },
  }));
}

interface CartFacts extends Client {
  id: string;
  stoneId: string;
  state: number;
}

const lock = (name: string, condition: string) => ({
  name,
  text: `select c.id, c.stone_id as "stoneId", c.state,
                b.id as "businessId", b.associate_id as "associateId", b.registration
           from cart_line c join business b on b.id = c.business_id
          where ${condition} order by c.id for update of c`,
});
const LOCK = lock('cart-lock', 'c.id = any($1)');
const LOCK_OF_STONES = lock(
  'cart-lock-of-stones',
  `c.stone_id = any($1) and c.business_id = any($2) and c.state = ${CART_STATUS.inCart.code}`,
);

async function subjects(
  change: Change,
  query: { name: string; text: string },
  values: unknown[],
): Promise<Subject<CartContext>[]> {
  const { rows } = await change.client.query<CartFacts>({ ...query, values });
  return rows.map(({ id, stoneId, state, ...client }) => ({
    id,
    stoneId,
    businessId: client.businessId,
    state,
    context: { stoneStatus: lockedStone(change, stoneId).status, client, isListed: true },
  }));
}

export async function lockCartLines(
  change: Change,
  ids: readonly string[],
): Promise<Subject<CartContext>[]> {
  await lockStonesOf(change, 'cart_line', ids);
  return subjects(change, LOCK, [ids]);
}

const ADD = {
  name: 'cart-add',
  text: `insert into cart_line (stone_id, state, business_id, added_by, remark, stone_status, rap, disc, price_per_ct, amount)
         select f.stone_id, $1, $2, $3, $4, s.status, f.rap, f.disc, f.price_per_ct, f.amount
           from ${FROZEN_PRICES(5)} join stone s on s.id = f.stone_id
         returning id, stone_id as "stoneId"`,
};

const RULES: Omit<Records<CartContext, CartEvent>, 'write'> = {
  workflow: cartWorkflow,
  shownIn: 'line',
  decide: (state, context, event) => decideByTable(tableOf(cartMachine), state, context, event),
  hiddenBy: ({ client }, { actor }) =>
    client && !mayActFor(actor, client) ? 'actorMayActForClient' : null,
};

export const newCartRecords = (
  remark: string | null,
): Records<CartContext, CartEvent, WrittenLine> => ({
  ...RULES,
  async write(change, decided) {
    const client = decided[0]?.context.client;
    if (!client) throw new Error('a stone is put into the cart of nobody');
    const stoneIds = decided.map(stoneOf);
    const prices = await currentPrices(change, stoneIds, viewerOfClient(client));
    const { rows } = await change.client.query<WrittenLine>({
      ...ADD,
      values: [
        CART_STATUS.inCart.code,
        client.businessId,
        change.actor.id,
        remark,
        ...frozenValues(prices, stoneIds),
      ],
    });
    return inOrder(decided, rows);
  },
});

export const cartRecords: Records<CartContext, CartEvent> = {
  ...RULES,
  write: (change, decided) =>
    writeStates(change, 'cart_line', decided, { live: [CART_STATUS.inCart.code] }),
};

/** What a client has asked for, or has on memo, need not lie in its cart any longer. */
export async function settleCarts(
  change: Change,
  stoneIds: readonly string[],
  businessIds: readonly string[],
): Promise<void> {
  const lines = await subjects(change, LOCK_OF_STONES, [stoneIds, businessIds]);
  await applyEvents(change, cartRecords, lines, { type: 'cart.settle', actor: change.actor });
}
