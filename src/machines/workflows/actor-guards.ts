import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { REGISTRATION, type RegistrationCode, ROLE } from '../codes.ts';
import { type Actor, PORTAL } from '../kernel/workflow-model.ts';

/** Owner of a record: a business, and the associate of the business. */
export interface Owner {
  businessId: BusinessId;
  associateId: UserId | null;
}

/** Returns true for the portal, which sends the events of jobs and of other workflows. */
export const isPortal = (actor: Actor): boolean => actor.role === PORTAL.role;

export const isStaff = (actor: Actor): boolean =>
  actor.role === ROLE.administrator || actor.role === ROLE.qualityControl;

/** Returns true for customers of the owning business, for its associate and for staff. */
export function mayActFor(actor: Actor, owner: Owner): boolean {
  if (isStaff(actor)) return true;
  if (actor.role === ROLE.customer) return actor.businessId === owner.businessId;
  return actor.role === ROLE.associate && actor.id !== null && actor.id === owner.associateId;
}

/** The trading client to which an action applies. */
export interface TradingClient extends Owner {
  registration: RegistrationCode;
  /** false if the business is deactivated or deleted */
  isActive: boolean;
}

interface ForClient {
  context: { tradingClient: TradingClient | null };
  event: { actor: Actor };
}

/** Guards that all actions for a trading client share. */
export const clientGuards = {
  clientIsChosen: ({ context }: ForClient) => context.tradingClient !== null,
  actorMayActForClient: ({ context, event }: ForClient) =>
    context.tradingClient !== null && mayActFor(event.actor, context.tradingClient),
  businessIsRegistered: ({ context }: ForClient) =>
    context.tradingClient?.registration === REGISTRATION.registered.code,
};

/**
 * An actor from outside the owning business must give a reason, because the business reads the
 * reason.
 */
export const ownerGuards = {
  reasonIsGivenToOwner: ({ context, event }: ForClient): boolean =>
    event.actor.businessId === context.tradingClient?.businessId ||
    ('remark' in event && String(event.remark).trim() !== ''),
};

/** The last step of a record. Within the undo window, the user who took the step can undo it. */
export interface UndoWindow {
  /** user who took the last step; null if there was no step or the portal took it */
  doer: string | null;
  /** true while the undo window is open, by the database clock */
  isFresh: boolean;
}

export const undoGuards = {
  actorDidIt: ({ context, event }: { context: UndoWindow; event: { actor: Actor } }) =>
    event.actor.id !== null && event.actor.id === context.doer,
  isStillFresh: ({ context }: { context: UndoWindow }) => context.isFresh,
};

/**
 * Checks the trading client again before a pending step completes, because the status of the
 * trading client may have changed.
 */
export const activeClientGuards = {
  clientIsStillRegistered: clientGuards.businessIsRegistered,
  clientIsActive: ({ context }: ForClient) => context.tradingClient?.isActive === true,
};
