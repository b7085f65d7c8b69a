import type { BusinessId } from '../../api/ids.gen.ts';
import { ROLE, STONE_STATUS, type StoneStatusCode } from '../codes.ts';
import type { Actor } from '../kernel/model.ts';
import type { Client } from './people.ts';

/** A stone as a person meets it who wants to take it for a client. */
export interface Taking {
  stoneStatus: StoneStatusCode;
  /** the business that holds the stone now */
  heldFor: BusinessId | null;
  /** the business that the queue has offered the stone to, while the offer lasts */
  offeredTo: BusinessId | null;
  client: Client | null;
}

interface Met {
  context: Taking;
}

export const stoneIsNotOfferedToAnother = ({
  context,
}: {
  context: Pick<Taking, 'offeredTo' | 'client'>;
}): boolean => context.offeredTo === null || context.offeredTo === context.client?.businessId;

/** A held stone is free to the client that holds it, and to no other. */
export const takingGuards = {
  stoneIsFreeForClient: ({ context: { stoneStatus, heldFor, client } }: Met) =>
    stoneStatus === STONE_STATUS.available.code ||
    (stoneStatus === STONE_STATUS.hold.code && heldFor !== null && heldFor === client?.businessId),
  stoneIsNotOfferedToAnother,
};

export const isAdministrator = (actor: Actor): boolean => actor.role === ROLE.administrator;
