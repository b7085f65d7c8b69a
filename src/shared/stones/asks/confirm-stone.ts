import { APPROVAL, REGISTRATION, STONE_STATUS } from '../../../machines/codes.ts';
import { conditionsOf, decideByTable, tableOf } from '../../../machines/kernel/table.ts';
import { problemOf } from '../../../machines/refusals.ts';
import type { ActionTarget } from '../../../machines/screens/action-request.ts';
import {
  type ConfirmStoneContext,
  type ConfirmStoneEvent,
  confirmStoneMachine,
  confirmStoneWorkflow,
} from '../../../machines/workflows/confirm-stone.ts';
import type { LineRow } from '../wire.ts';
import { type Asker, GIVEN_LATER, refused, target, UNNAMED_BUSINESS } from './ask.ts';
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
  // The server compares a price with the cost.
  isBelowCost: false,
});

type Ask = (row: LineRow, actor: Asker['actor'], remark: string) => ConfirmStoneEvent;

/** What may be done with a request that waits. */
const ORDER_EVENTS = {
  approve: (row, actor) => ({
    type: isExternal(row) ? 'confirm.approveExternal' : 'confirm.approve',
    actor,
  }),
  reject: (_, actor, remark) => ({ type: 'confirm.reject', actor, remark }),
  withdrawOrder: (_, actor, remark) => ({ type: 'confirm.withdraw', actor, remark }),
  changeOrder: (_, actor) => ({ type: 'confirm.update', actor, withPrice: false }),
  setOrderPrice: (_, actor) => ({ type: 'confirm.update', actor, withPrice: true }),
  reverseOrder: (_, actor, remark) => ({ type: 'confirm.reverse', actor, remark }),
  cancelOrder: (_, actor, remark) => ({ type: 'confirm.cancel', actor, remark }),
} as const satisfies Record<string, Ask>;
export type OrderAsk = keyof typeof ORDER_EVENTS;

export const orderTargets = (
  ask: OrderAsk,
  rows: readonly LineRow[],
  { actor, mayWrite }: Pick<Asker, 'actor' | 'mayWrite'>,
  remark: string = GIVEN_LATER,
): ActionTarget[] =>
  rows.map((row) =>
    target(row.id, { stockNo: row.stock_no, status: row.stone_status }, mayWrite, () => {
      const event = ORDER_EVENTS[ask](row, actor, remark);
      const verdict = decideByTable(orders, row.state, standing(row), event);
      return refused(confirmStoneWorkflow, row.state, event, verdict);
    }),
  );

/** Each condition of an approval, and whether it holds for a request that waits. */
export const approvalConditions = (row: LineRow, actor: Asker['actor']) =>
  conditionsOf(orders, row.state, standing(row), ORDER_EVENTS.approve(row, actor));

/** A request of which nothing is known but that it waits and whose it is: what else stands in the way its stones say. */
const waiting = (requester: string | null): ConfirmStoneContext => ({
  stoneStatus: STONE_STATUS.confirmStone.code,
  heldFor: null,
  offeredTo: null,
  client: {
    businessId: UNNAMED_BUSINESS,
    associateId: null,
    registration: REGISTRATION.registered.code,
    isActive: true,
  },
  requester,
  isExternal: false,
  due: false,
  approver: null,
  isUntouched: true,
  isBelowCost: false,
});

/** Why whoever asks may not decide on a request, as far as it is told by who made it. */
export function reasonAgainstDecision(
  ask: 'approve' | 'reject',
  isOwn: boolean,
  actor: Asker['actor'],
): string | null {
  const state = APPROVAL.pending.code;
  const event =
    ask === 'approve'
      ? ({ type: 'confirm.approve', actor } as const)
      : ({ type: 'confirm.reject', actor, remark: GIVEN_LATER } as const);
  const verdict = decideByTable(orders, state, waiting(isOwn ? actor.id : null), event);
  const no = refused(confirmStoneWorkflow, state, event, verdict);
  return no && problemOf(no).message;
}
