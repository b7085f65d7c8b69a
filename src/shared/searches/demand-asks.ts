import { serverNow } from '../../api/clock.ts';
import { REGISTRATION } from '../../machines/codes.ts';
import { type Actor, START_CODE } from '../../machines/kernel/model.ts';
import { decideByTable, tableOf } from '../../machines/kernel/table.ts';
import { PROBLEMS } from '../../machines/problems.ts';
import { problemOf } from '../../machines/refusals.ts';
import {
  type DemandEvent,
  demandMachine,
  demandWorkflow,
} from '../../machines/workflows/demand.ts';
import type { Client } from '../../machines/workflows/people.ts';
import { refused } from '../stones/asks/ask.ts';
import type { Demand } from './wire.ts';

const demands = tableOf(demandMachine);

export interface DemandAsker {
  readonly actor: Actor;
  readonly mayWrite: boolean;
}
type Asked = Exclude<DemandEvent['type'], 'demand.match' | 'demand.expire'>;

interface Facts {
  readonly state: number;
  readonly client: Client | null;
  /** Last day of the demand, current or proposed, as YYYY-MM-DD; null without an end. */
  readonly until: string | null;
  /** Reason for closing the demand; a placeholder by default. */
  readonly remark?: string;
}

/** Returns the message with which the server would refuse the action, or null if it is allowed. */
function reasonAgainst(
  type: Asked,
  { state, client, until, remark = 'words' }: Facts,
  { actor, mayWrite }: DemandAsker,
): string | null {
  if (!mayWrite) return PROBLEMS.forbidden.message;
  const event: DemandEvent = type === 'demand.close' ? { type, actor, remark } : { type, actor };
  const facts = { client, over: isOver(until) };
  const no = refused(demandWorkflow, state, event, decideByTable(demands, state, facts, event));
  return no === null ? null : problemOf(no).message;
}

/** The last day ends at midnight UTC. */
const isOver = (until: string | null): boolean =>
  until !== null && until < new Date(serverNow()).toISOString().slice(0, 10);

export const placeReason = (client: Client | null, until: string | null, asker: DemandAsker) =>
  reasonAgainst('demand.place', { state: START_CODE, client, until }, asker);

/**
 * Checks an existing demand. Its business need not be registered, so the check passes fixed client
 * data.
 */
export const demandReason = (
  type: Exclude<Asked, 'demand.place'>,
  { status, business_id, associate_id, until }: Demand,
  asker: DemandAsker,
  would: { readonly until?: string | null; readonly remark?: string } = {},
) =>
  reasonAgainst(
    type,
    {
      state: status,
      client: {
        businessId: business_id,
        associateId: associate_id,
        registration: REGISTRATION.unregistered.code,
        isActive: true,
      },
      until,
      ...would,
    },
    asker,
  );
