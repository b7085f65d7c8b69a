import type { BusinessId } from '#api/ids.gen.ts';
import { ROLE, STONE_STATUS, type StoneStatusCode } from '../codes.ts';
import type { Actor } from '../kernel/workflow-model.ts';
import type { TradingClient } from './actor-guards.ts';

/** The part of the XState context that orders and memo lines share. */
export interface ReservationContext {
  stoneStatus: StoneStatusCode;
  /** business that holds the stone; null if the stone is not on hold */
  heldFor: BusinessId | null;
  /** business with an unexpired waitlist offer for the stone; null if there is no such offer */
  offeredTo: BusinessId | null;
  tradingClient: TradingClient | null;
}

interface ReservationArgs {
  context: ReservationContext;
}

export const stoneIsNotOfferedToAnother = ({
  context,
}: {
  context: Pick<ReservationContext, 'offeredTo' | 'tradingClient'>;
}): boolean =>
  context.offeredTo === null || context.offeredTo === context.tradingClient?.businessId;

/** A stone on hold is available only to the business that holds it. */
export const reservationGuards = {
  stoneIsFreeForClient: ({ context: { stoneStatus, heldFor, tradingClient } }: ReservationArgs) =>
    stoneStatus === STONE_STATUS.available.code ||
    (stoneStatus === STONE_STATUS.hold.code &&
      heldFor !== null &&
      heldFor === tradingClient?.businessId),
  stoneIsNotOfferedToAnother,
};

export const isAdministrator = (actor: Actor): boolean => actor.role === ROLE.administrator;
