import type { BusinessId } from '../../api/ids.gen.ts';
import { ROLE, STONE_STATUS, type StoneStatusCode } from '../codes.ts';
import type { Actor } from '../kernel/model.ts';
import type { Client } from './people.ts';

/** Context of a trading client that reserves a stone. */
export interface Taking {
  stoneStatus: StoneStatusCode;
  /** business that holds the stone; null if none */
  heldFor: BusinessId | null;
  /** business with an unexpired waitlist offer; null if none */
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

/** A held stone is available only to its holder. */
export const takingGuards = {
  stoneIsFreeForClient: ({ context: { stoneStatus, heldFor, client } }: Met) =>
    stoneStatus === STONE_STATUS.available.code ||
    (stoneStatus === STONE_STATUS.hold.code && heldFor !== null && heldFor === client?.businessId),
  stoneIsNotOfferedToAnother,
};

export const isAdministrator = (actor: Actor): boolean => actor.role === ROLE.administrator;
