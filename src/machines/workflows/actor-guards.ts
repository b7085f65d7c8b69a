import type { BusinessId, UserId } from '../../api/ids.gen.ts';
import { REGISTRATION, type RegistrationCode, ROLE } from '../codes.ts';
import { type Actor, PORTAL } from '../kernel/workflow-model.ts';

/** Owner of a record: a business and its associate. */
export interface Owner {
  businessId: BusinessId;
  associateId: UserId | null;
}

/** True for jobs and for events of other workflows. */
export const isPortal = (actor: Actor): boolean => actor.role === PORTAL.role;

export const isStaff = (actor: Actor): boolean =>
  actor.role === ROLE.administrator || actor.role === ROLE.qualityControl;

/** True for the owner's own users, its associate and staff. */
export function mayActFor(actor: Actor, owner: Owner): boolean {
  if (isStaff(actor)) return true;
  if (actor.role === ROLE.customer) return actor.businessId === owner.businessId;
  return actor.role === ROLE.associate && actor.id !== null && actor.id === owner.associateId;
}

/** The trading client of an action; null until one is chosen. */
export interface TradingClient extends Owner {
  registration: RegistrationCode;
  /** false if deactivated or deleted */
  isActive: boolean;
}

interface ForClient {
  context: { tradingClient: TradingClient | null };
  event: { actor: Actor };
}

/** Guards shared by all actions for a trading client. */
export const clientGuards = {
  clientIsChosen: ({ context }: ForClient) => context.tradingClient !== null,
  actorMayActForClient: ({ context, event }: ForClient) =>
    context.tradingClient !== null && mayActFor(event.actor, context.tradingClient),
  businessIsRegistered: ({ context }: ForClient) =>
    context.tradingClient?.registration === REGISTRATION.registered.code,
};

/** An actor from outside the owning business must give a reason, because the business reads it. */
export const ownerGuards = {
  reasonIsGivenToOwner: ({ context, event }: ForClient): boolean =>
    event.actor.businessId === context.tradingClient?.businessId ||
    ('remark' in event && String(event.remark).trim() !== ''),
};

/** The last step of a record, which its actor can undo for a short time. */
export interface UndoWindow {
  /** actor of the last step; null if there was none or the portal did it */
  doer: string | null;
  /** true within the undo window, by the database clock */
  isFresh: boolean;
}

export const undoGuards = {
  actorDidIt: ({ context, event }: { context: UndoWindow; event: { actor: Actor } }) =>
    event.actor.id !== null && event.actor.id === context.doer,
  isStillFresh: ({ context }: { context: UndoWindow }) => context.isFresh,
};

/**
 * Repeats the checks on the trading client before a pending step completes, because its status may
 * have changed.
 */
export const activeClientGuards = {
  clientIsStillRegistered: clientGuards.businessIsRegistered,
  clientIsActive: ({ context }: ForClient) => context.tradingClient?.isActive === true,
};
