import { CART_STATUS, ROLE, STONE_STATUS } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { cartMachine } from '#machines/workflows/cart.ts';
import { NO_SESSION } from '../../server/people/accounts/session.ts';
import { settleCarts } from '../../server/workflows/records/cart-records.ts';
import { lockStones } from '../../server/workflows/records/stone-records.ts';
import { runChange } from '../../server/workflows/run-change.ts';
import { cartFacts } from '../support/facts/cart.ts';
import { NOBODYS_REQUEST } from '../support/machines/contract-calls.ts';
import {
  describeLineFlow,
  type LineRecord,
  type LineStage,
} from '../support/machines/line-flow.ts';
import { hiddenFromStrangers } from '../support/machines/refusal-matrix.ts';
import { AVAILABLE, isLetIn } from '../support/machines/stage.ts';
import { idAs } from '../support/runner/id-as.ts';
import type { Stone } from '../support/trade/desk.ts';

/** As the call of another workflow does it, in a change of its own. */
async function settle({ portal, cast }: LineStage, { stone }: LineRecord): Promise<null> {
  const { id, businessId } = cast.ada;
  await runChange(
    {
      pool: portal.database.pool,
      operationId: 'confirmStones',
      data: {},
      path: {},
      session: {
        id: NO_SESSION,
        actor: { id, role: ROLE.customer, businessId },
        registration: null,
        associateId: null,
        limits: null,
        zone: 'UTC',
      },
      search: { changed: () => undefined },
      request: { id: NOBODYS_REQUEST, ip: '127.0.0.1' },
      keyed: null,
    },
    async (tx) => {
      await lockStones(tx, [stone.id]);
      await settleCarts(tx, [stone.id], [businessId ?? idAs('')]);
      return {};
    },
  );
  return null;
}

async function taken(stage: LineStage, stone: Stone, status: number): Promise<void> {
  if (status === STONE_STATUS.hold.code) await stage.desk.held(stage.cast.ravi, stone);
  else if (status !== AVAILABLE) await stage.force(stone, status);
}

describeLineFlow<typeof cartMachine>({
  name: 'cart',
  facts: cartFacts,
  table: 'cart_line',
  notSent: ['cart.settle', 'cart.close'],
  async stoneFor(stage, { context }) {
    const stone = await stage.desk.stone();
    if (context.isListed) await stage.keep.added(stage.cast.ada, 'cart', stone);
    await taken(stage, stone, context.stoneStatus);
    return stone;
  },
  async standing(stage, { code }) {
    const stone = await stage.desk.stone();
    const id = await stage.keep.added(stage.cast.ada, 'cart', stone);
    if (code === CART_STATUS.removed.code) await stage.keep.remove(stage.cast.ada, 'cart', [id]);
    return { stone, id };
  },
  async send(stage, { event, context }, record) {
    const { ada, hanna, qualityControl } = stage.cast;
    if (event.type === 'cart.close') {
      const order = await stage.desk.ordered(hanna, record.stone);
      return stage.desk.approve(qualityControl, [order]);
    }
    const person = event.type === 'cart.settle' ? ada : stage.personOf(event.actor);
    switch (event.type) {
      case 'cart.add':
        return stage.keep.add(
          person,
          'cart',
          [record.stone],
          context.tradingClient ? stage.forAda(person) : {},
        );
      case 'cart.remove':
        return stage.keep.remove(person, 'cart', [record.id ?? '']);
      case 'cart.settle':
        return settle(stage, record);
    }
  },
  isReachable({ code, context, event }) {
    if (!isLetIn(event.actor)) return false;
    if (code === START_CODE) {
      if (event.type !== 'cart.add') return false;
      // A customer that names no client acts for itself; nobody's cart holds nothing.
      return (
        context.tradingClient !== null || (event.actor.role !== ROLE.customer && !context.isListed)
      );
    }
    return (
      event.type === 'cart.remove' &&
      context.tradingClient !== null &&
      context.stoneStatus === AVAILABLE
    );
  },
  hiddenBy: hiddenFromStrangers('actorMayActForClient'),
});
