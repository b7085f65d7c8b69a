import { serverNow } from '#api/server-clock.ts';
import { REGISTRATION } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { type Actor, START_CODE } from '#machines/kernel/workflow-model.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { toProblemOfRefusal } from '#machines/refusals.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import { type DemandEvent, demandMachine, demandWorkflow } from '#machines/workflows/demand.ts';
import { refused } from '../stones/checks/check-action.ts';
import type { Demand } from './search-types.ts';

const demands = tableOf(demandMachine);

export interface DemandActor {
  readonly actor: Actor;
  readonly mayWrite: boolean;
}
type DemandAction = Exclude<DemandEvent['type'], 'demand.match' | 'demand.expire'>;

interface Facts {
  readonly state: number;
  readonly tradingClient: TradingClient | null;
  /** Last day of the demand (current or proposed) as YYYY-MM-DD; null if the demand has no end. */
  readonly until: string | null;
  /**
   * Reason for closing the demand. The default is a placeholder, because the close action requires
   * a nonempty reason.
   */
  readonly remark?: string;
}

/** Returns the refusal message that the server would send, or null if the action is allowed. */
function findDisabledReason(
  type: DemandAction,
  { state, tradingClient, until, remark = 'words' }: Facts,
  { actor, mayWrite }: DemandActor,
): string | null {
  if (!mayWrite) return PROBLEMS.forbidden.message;
  const event: DemandEvent = type === 'demand.close' ? { type, actor, remark } : { type, actor };
  const facts = { tradingClient, over: isOver(until) };
  const no = refused(demandWorkflow, state, event, decideByTable(demands, state, facts, event));
  return no === null ? null : toProblemOfRefusal(no).message;
}

/** Returns true if the last day is over. The last day ends at midnight UTC. */
const isOver = (until: string | null): boolean =>
  until !== null && until < new Date(serverNow()).toISOString().slice(0, 10);

export const placeDemandReason = (
  tradingClient: TradingClient | null,
  until: string | null,
  demandActor: DemandActor,
) =>
  findDisabledReason(
    'demand.place',
    { state: START_CODE, tradingClient: tradingClient, until },
    demandActor,
  );

/**
 * Returns why an action on an existing demand is disabled, or null. The guards of these actions
 * ignore `registration` and `isActive` of the trading client, so both are constants here.
 */
export const demandReason = (
  type: Exclude<DemandAction, 'demand.place'>,
  { status, business_id, associate_id, until }: Demand,
  demandActor: DemandActor,
  would: { readonly until?: string | null; readonly remark?: string } = {},
) =>
  findDisabledReason(
    type,
    {
      state: status,
      tradingClient: {
        businessId: business_id,
        associateId: associate_id,
        registration: REGISTRATION.unregistered.code,
        isActive: true,
        isVerified: true,
      },
      until,
      ...would,
    },
    demandActor,
  );
