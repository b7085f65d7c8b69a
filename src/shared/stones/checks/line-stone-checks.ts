import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { type Actor, START_CODE } from '#machines/kernel/workflow-model.ts';
import type { ActionTarget } from '#machines/screens/action-request.ts';
import { mayActFor } from '#machines/workflows/actor-guards.ts';
import {
  confirmStoneMachine,
  confirmStoneWorkflow,
  NOT_REQUESTED,
} from '#machines/workflows/confirm-stone.ts';
import { enquiryMachine, enquiryWorkflow } from '#machines/workflows/enquiry.ts';
import { holdMachine, holdWorkflow } from '#machines/workflows/hold.ts';
import {
  type MemoLineContext,
  memoLineMachine,
  memoLineWorkflow,
  NOT_ISSUED,
} from '#machines/workflows/memo-line.ts';
import type { ReservationContext } from '#machines/workflows/reservation.ts';
import type { HoldRow, LineRow } from '../stone-types.ts';
import {
  disabledTarget,
  evaluate,
  type Refused,
  refused,
  UNNAMED_BUSINESS,
} from './check-action.ts';
import { clientOfLine } from './line-client.ts';
import { checkNewPriceOffer } from './price-offer-checks.ts';

const orders = tableOf(confirmStoneMachine);
const holds = tableOf(holdMachine);
const enquiries = tableOf(enquiryMachine);
const memoLines = tableOf(memoLineMachine);

export const SEVERAL_CLIENTS = {
  code: 'SEVERAL_CLIENTS',
  message:
    'These records belong to several trading clients. Choose one trading client in the filter first.',
} as const;

export type StoneLine = LineRow | HoldRow;

export const isHeldByClient = (row: StoneLine): boolean =>
  'hold_no' in row ? stateHasTag(holdMachine, row.state, 'live') : (row.kept?.held_by_own ?? false);

/**
 * Sets `offeredTo` to null, because a line does not say if its stone is offered to a business on
 * the waitlist. Only the server refuses such a stone to other businesses.
 */
function takingContext(row: StoneLine): ReservationContext {
  const tradingClient = clientOfLine(row);
  return {
    stoneStatus: row.stone_status,
    heldFor: isHeldByClient(row) ? (tradingClient?.businessId ?? null) : UNNAMED_BUSINESS,
    offeredTo: null,
    tradingClient: tradingClient,
  };
}

type MemoLimits = Partial<
  Pick<MemoLineContext, 'isWithinLimit' | 'isOverdueForLong' | 'aboveLimit'>
> & {
  readonly limitReason?: string;
};

const LINE_STONE_CHECKS = {
  offerPrice: (row: StoneLine, actor: Actor) => checkNewPriceOffer(takingContext(row), actor),
  confirm(row: StoneLine, actor: Actor) {
    const event = { type: 'confirm.request', actor } as const;
    const facts = { ...takingContext(row), ...NOT_REQUESTED };
    return refused(
      confirmStoneWorkflow,
      START_CODE,
      event,
      decideByTable(orders, START_CODE, facts, event),
    );
  },
  memo(row: StoneLine, actor: Actor, { limitReason = '', ...limits }: MemoLimits) {
    const event = { type: 'memo.issue', actor, limitReason } as const;
    // Limits that have not loaded yet do not refuse the memo; the server checks them.
    const facts = { ...takingContext(row), ...NOT_ISSUED, ...limits };
    return refused(
      memoLineWorkflow,
      START_CODE,
      event,
      decideByTable(memoLines, START_CODE, facts, event),
    );
  },
  hold(row: StoneLine, actor: Actor) {
    const event = { type: 'hold.place', actor } as const;
    const facts = {
      stoneStatus: row.stone_status,
      offeredTo: null,
      extended: false,
      due: false,
      end: null,
      undoableBy: null,
      tradingClient: clientOfLine(row),
    };
    return refused(holdWorkflow, START_CODE, event, decideByTable(holds, START_CODE, facts, event));
  },
  enquire(row: StoneLine, actor: Actor) {
    // The remark is a placeholder, because the dialog asks for the remark after the check.
    const event = { type: 'enquiry.ask', actor, remark: 'words' } as const;
    const facts = {
      stoneStatus: row.stone_status,
      tradingClient: clientOfLine(row),
      isAsked: false,
      hasPriceOffer: false,
    };
    return refused(
      enquiryWorkflow,
      START_CODE,
      event,
      decideByTable(enquiries, START_CODE, facts, event),
    );
  },
} as const satisfies Record<
  string,
  (row: StoneLine, actor: Actor, limits: MemoLimits) => Refused | null
>;
export type LineStoneAction = keyof typeof LINE_STONE_CHECKS;

interface LineActor {
  readonly actor: Actor;
  readonly mayWrite: boolean;
  /** Memo limits of the trading client; omitted until they have loaded. */
  readonly limits?: MemoLimits;
}

/** Refuses lines of several trading clients, because one API call names one trading client. */
export function lineStoneTargets(
  action: LineStoneAction,
  rows: readonly StoneLine[],
  { actor, mayWrite, limits = {} }: LineActor,
): ActionTarget[] {
  const businessIds = new Set(rows.map(({ business_id }) => business_id));
  if (businessIds.size > 1)
    return rows.map(({ stock_no }) =>
      disabledTarget(stock_no, { stockNo: stock_no }, SEVERAL_CLIENTS),
    );
  return rows.map((row) => {
    const stock = { stockNo: row.stock_no, status: row.stone_status };
    const tradingClient = clientOfLine(row);
    // Checks in the same order as the server: an inactive trading client is refused first.
    return mayWrite && tradingClient?.isActive === false && mayActFor(actor, tradingClient)
      ? disabledTarget(row.stock_no, stock, GUARD_PROBLEMS.clientIsActive)
      : evaluate(row.stock_no, stock, mayWrite, () =>
          LINE_STONE_CHECKS[action](row, actor, limits),
        );
  });
}
