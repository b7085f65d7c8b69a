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
  /** the last day, as it stands or as it would be */
  readonly until: string | null;
  /** why it is closed, where that is what is asked */
  readonly remark?: string;
}

/** The sentence why something cannot be done with a demand, as the server would give it, or null. */
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

/** A day ends where the portal stands. */
const isOver = (until: string | null): boolean =>
  until !== null && until < new Date(serverNow()).toISOString().slice(0, 10);

export const placeReason = (client: Client | null, until: string | null, asker: DemandAsker) =>
  reasonAgainst('demand.place', { state: START_CODE, client, until }, asker);

/** Of a demand that stands. Whether its business is registered does not matter. */
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
