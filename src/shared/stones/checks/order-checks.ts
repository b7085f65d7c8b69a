import { APPROVAL, REGISTRATION, STONE_STATUS } from '#machines/codes.ts';
import { conditionsOf, decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { toProblemOfRefusal } from '#machines/refusals.ts';
import type { ActionTarget } from '#machines/screens/action-request.ts';
import {
  type ConfirmStoneContext,
  type ConfirmStoneEvent,
  confirmStoneMachine,
  confirmStoneWorkflow,
} from '#machines/workflows/confirm-stone.ts';
import { supplierConfirmationMachine } from '#machines/workflows/supplier-confirmation.ts';
import { isBelowCost } from '../status/below-cost.tsx';
import type { LineRow } from '../stone-types.ts';
import {
  type CheckActor,
  evaluate,
  PLACEHOLDER_REASON,
  refused,
  UNNAMED_BUSINESS,
} from './check-action.ts';
import { clientOfLine } from './line-client.ts';

const orders = tableOf(confirmStoneMachine);

export const isExternal = ({ order }: LineRow): boolean => (order?.external_no ?? null) !== null;

export interface OrderActor extends Pick<CheckActor, 'actor' | 'mayWrite'> {
  readonly maySetMarkups: boolean;
}
type Decider = Omit<OrderActor, 'mayWrite'>;

const orderContext = (row: LineRow, action: OrderAction): ConfirmStoneContext => ({
  stoneStatus: row.stone_status,
  heldFor: null,
  offeredTo: null,
  tradingClient: clientOfLine(row),
  requester: row.order?.requested_by ?? null,
  isExternal: isExternal(row),
  // Only the timer on the server sets `due`.
  due: false,
  approver: row.order?.approved_by ?? null,
  // A stone whose status is still sold out has not changed since the sale.
  isUntouched: row.stone_status === STONE_STATUS.soldOut.code,
  // Only an approval checks the current price. After a price change the server compares the new
  // price with the cost.
  isBelowCost: action === 'approve' && isBelowCost(row),
  isUnanswered: isUnanswered(row),
  isDeclined: isDeclined(row),
});

const hasAnswer =
  (tag: 'unanswered' | 'gone') =>
  ({ order }: LineRow) => {
    const status = order?.supplier_status ?? null;
    return status !== null && stateHasTag(supplierConfirmationMachine, status, tag);
  };
/** True if the supplier was asked to confirm the stone and has not answered. */
export const isUnanswered = hasAnswer('unanswered');
/** True if the supplier no longer has the stone. */
export const isDeclined = hasAnswer('gone');

type EventFactory = (row: LineRow, decider: Decider, remark: string) => ConfirmStoneEvent;

const ORDER_EVENTS = {
  approve: (row, { actor, maySetMarkups }, reason) => ({
    type: isExternal(row) ? 'confirm.approveExternal' : 'confirm.approve',
    actor,
    belowCost: { maySetMarkups, reason },
    unansweredReason: reason,
  }),
  reject: (_, { actor }, remark) => ({ type: 'confirm.reject', actor, remark }),
  withdrawOrder: (_, { actor }, remark) => ({ type: 'confirm.withdraw', actor, remark }),
  changeOrder: (_, { actor }) => ({ type: 'confirm.update', actor, withPrice: false }),
  setOrderPrice: (_, { actor }) => ({ type: 'confirm.update', actor, withPrice: true }),
  reverseOrder: (_, { actor }, remark) => ({ type: 'confirm.reverse', actor, remark }),
  cancelOrder: (_, { actor }, remark) => ({ type: 'confirm.cancel', actor, remark }),
} as const satisfies Record<string, EventFactory>;
export type OrderAction = keyof typeof ORDER_EVENTS;

export const orderTargets = (
  action: OrderAction,
  rows: readonly LineRow[],
  orderActor: OrderActor,
  remark: string = PLACEHOLDER_REASON,
): ActionTarget[] =>
  rows.map((row) =>
    evaluate(
      row.id,
      { stockNo: row.stock_no, status: row.stone_status },
      orderActor.mayWrite,
      () => {
        const event = ORDER_EVENTS[action](row, orderActor, remark);
        const verdict = decideByTable(orders, row.state, orderContext(row, action), event);
        return refused(confirmStoneWorkflow, row.state, event, verdict);
      },
    ),
  );

/**
 * Returns the guards of the approval, each with its result. The reasons for a price below cost and
 * for a missing answer of the supplier count as not yet entered.
 */
export const approvalConditions = (row: LineRow, decider: Decider) =>
  conditionsOf(
    orders,
    row.state,
    orderContext(row, 'approve'),
    ORDER_EVENTS.approve(row, decider, ''),
  );

interface Waiting {
  readonly isOwn: boolean;
  /** True if all prices of the order are below cost. */
  readonly isBelowCost: boolean;
}

/**
 * Returns the context of a pending order. Only `requester` and `isBelowCost` are real values. All
 * other values are placeholders that pass every guard.
 */
const waiting = (requester: string | null, isBelowCost: boolean): ConfirmStoneContext => ({
  stoneStatus: STONE_STATUS.confirmStone.code,
  heldFor: null,
  offeredTo: null,
  tradingClient: {
    businessId: UNNAMED_BUSINESS,
    associateId: null,
    registration: REGISTRATION.registered.code,
    isActive: true,
    isVerified: true,
  },
  requester,
  isExternal: false,
  due: false,
  approver: null,
  isUntouched: true,
  isBelowCost,
  isUnanswered: false,
  isDeclined: false,
});

/**
 * Returns the reason why a decision on a pending order is refused, or null. Considers only the
 * requester and the prices.
 */
export function decisionDisabledReason(
  action: 'approve' | 'reject',
  { isOwn, isBelowCost }: Waiting,
  { actor, maySetMarkups }: Decider,
): string | null {
  const state = APPROVAL.pending.code;
  const event =
    action === 'approve'
      ? ({
          type: 'confirm.approve',
          actor,
          belowCost: { maySetMarkups, reason: PLACEHOLDER_REASON },
        } as const)
      : ({ type: 'confirm.reject', actor, remark: PLACEHOLDER_REASON } as const);
  const context = waiting(isOwn ? actor.id : null, isBelowCost);
  const verdict = decideByTable(orders, state, context, event);
  const no = refused(confirmStoneWorkflow, state, event, verdict);
  return no && toProblemOfRefusal(no).message;
}
