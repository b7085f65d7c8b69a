import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { REGISTRATION, type RegistrationCode, ROLE } from '../codes.ts';
import { type Actor, PORTAL } from '../kernel/workflow-model.ts';

/** The client business that owns a record, and the associate assigned to the business. */
export interface Owner {
  businessId: BusinessId;
  associateId: UserId | null;
}

/** Returns true for the portal, which sends the events of jobs and of other workflows. */
export const isPortal = (actor: Actor): boolean => actor.role === PORTAL.role;

export const isStaff = (actor: Actor): boolean =>
  actor.role === ROLE.administrator || actor.role === ROLE.qualityControl;

export function mayActFor(actor: Actor, owner: Owner): boolean {
  if (isStaff(actor)) return true;
  if (actor.role === ROLE.customer) return actor.businessId === owner.businessId;
  return actor.role === ROLE.associate && actor.id !== null && actor.id === owner.associateId;
}

/** The client business for which a user acts, for example the buyer in an order. */
export interface TradingClient extends Owner {
  registration: RegistrationCode;
  /** false if the business is deactivated or deleted */
  isActive: boolean;
  /** false after the last day of the KYC verification, by the database clock */
  isVerified: boolean;
}

interface ForClient {
  context: { tradingClient: TradingClient | null };
  event: { actor: Actor };
}

export const clientGuards = {
  clientIsChosen: ({ context }: ForClient) => context.tradingClient !== null,
  actorMayActForClient: ({ context, event }: ForClient) =>
    context.tradingClient !== null && mayActFor(event.actor, context.tradingClient),
  businessIsRegistered: ({ context }: ForClient) =>
    context.tradingClient?.registration === REGISTRATION.registered.code,
};

/** An actor from outside the owning business must give a reason, which the business can read. */
export const ownerGuards = {
  reasonIsGivenToOwner: ({ context, event }: ForClient): boolean =>
    event.actor.businessId === context.tradingClient?.businessId ||
    ('remark' in event && String(event.remark).trim() !== ''),
};

/** For a short time, the user who caused the last transition of a record can undo it. */
export interface UndoWindow {
  /** user who caused the last transition; null if there was none or the portal caused it */
  doer: string | null;
  /** true while undo is possible, by the database clock */
  isFresh: boolean;
}

export const undoGuards = {
  actorDidIt: ({ context, event }: { context: UndoWindow; event: { actor: Actor } }) =>
    event.actor.id !== null && event.actor.id === context.doer,
  isStillFresh: ({ context }: { context: UndoWindow }) => context.isFresh,
};

/**
 * Guards for events of existing records, such as the approval of an order. They check the business
 * again, because it may have been unregistered or deactivated since the record was created.
 */
export const activeClientGuards = {
  clientIsStillRegistered: clientGuards.businessIsRegistered,
  clientIsActive: ({ context }: ForClient) => context.tradingClient?.isActive === true,
};

/** After the end of a KYC verification, only an administrator extends credit to the business. */
export const verificationGuards = {
  clientIsVerifiedOrActorAdministers: ({ context, event }: ForClient) =>
    context.tradingClient?.isVerified === true || event.actor.role === ROLE.administrator,
};
