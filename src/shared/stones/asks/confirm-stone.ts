import { STONE_STATUS } from '../../../machines/codes.ts';
import { decideByTable, tableOf } from '../../../machines/kernel/table.ts';
import type { ActionTarget } from '../../../machines/screens/action-request.ts';
import {
  type ConfirmStoneContext,
  type ConfirmStoneEvent,
  confirmStoneMachine,
  confirmStoneWorkflow,
} from '../../../machines/workflows/confirm-stone.ts';
import type { LineRow } from '../wire.ts';
import { type Asker, refused, target } from './ask.ts';
import { clientOfLine } from './line-client.ts';

const orders = tableOf(confirmStoneMachine);

export const isExternal = ({ order }: LineRow): boolean => (order?.external_no ?? null) !== null;

const standing = (row: LineRow): ConfirmStoneContext => ({
  stoneStatus: row.stone_status,
  heldFor: null,
  offeredTo: null,
  client: clientOfLine(row),
  requester: row.order?.requested_by ?? null,
  isExternal: isExternal(row),
  // The clock ends it, and no button does.
  due: false,
  approver: row.order?.approved_by ?? null,
  // What was sold and is sold still has met nothing since.
  isUntouched: row.stone_status === STONE_STATUS.soldOut.code,
});

type Ask = (row: LineRow, actor: Asker['actor']) => ConfirmStoneEvent;

/** What may be done with a request that waits. */
const ORDER_EVENTS = {
  approve: (row, actor) => ({
    type: isExternal(row) ? 'confirm.approveExternal' : 'confirm.approve',
    actor,
  }),
  // The reason is asked for in the dialog that this opens.
  reject: (_, actor) => ({ type: 'confirm.reject', actor, remark: 'given later' }),
  withdrawOrder: (_, actor) => ({ type: 'confirm.withdraw', actor, remark: 'given later' }),
  changeOrder: (_, actor) => ({ type: 'confirm.update', actor, withPrice: false }),
  setOrderPrice: (_, actor) => ({ type: 'confirm.update', actor, withPrice: true }),
  reverseOrder: (_, actor) => ({ type: 'confirm.reverse', actor, remark: 'given later' }),
  cancelOrder: (_, actor) => ({ type: 'confirm.cancel', actor }),
} as const satisfies Record<string, Ask>;
export type OrderAsk = keyof typeof ORDER_EVENTS;

export const orderTargets = (
  ask: OrderAsk,
  rows: readonly LineRow[],
  { actor, mayWrite }: Pick<Asker, 'actor' | 'mayWrite'>,
): ActionTarget[] =>
  rows.map((row) =>
    target(row.id, { stockNo: row.stock_no, status: row.stone_status }, mayWrite, () => {
      const event = ORDER_EVENTS[ask](row, actor);
      const verdict = decideByTable(orders, row.state, standing(row), event);
      return refused(confirmStoneWorkflow, row.state, event, verdict);
    }),
  );
