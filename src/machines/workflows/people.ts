import type { BusinessId, UserId } from '../../api/ids.gen.ts';
import { REGISTRATION, type RegistrationCode, ROLE } from '../codes.ts';
import { type Actor, PORTAL } from '../kernel/model.ts';

/** Whose record it is: a business, and the salesperson who looks after it. */
export interface Owner {
  businessId: BusinessId;
  associateId: UserId | null;
}

/** The portal itself, when the hour of something has come. */
export const isPortal = (actor: Actor): boolean => actor.role === PORTAL.role;

export const isStaff = (actor: Actor): boolean =>
  actor.role === ROLE.administrator || actor.role === ROLE.qualityControl;

/** The owner's own people, its salesperson, or staff. */
export function mayActFor(actor: Actor, owner: Owner): boolean {
  if (isStaff(actor)) return true;
  if (actor.role === ROLE.customer) return actor.businessId === owner.businessId;
  return actor.role === ROLE.associate && actor.id !== null && actor.id === owner.associateId;
}

/** The business that something is asked for; null until a client is chosen. */
export interface Client extends Owner {
  registration: RegistrationCode;
  /** neither set aside nor deleted */
  isActive: boolean;
}

interface ForClient {
  context: { client: Client | null };
  event: { actor: Actor };
}

/** The conditions that every action for a client shares. */
export const clientGuards = {
  clientIsChosen: ({ context }: ForClient) => context.client !== null,
  actorMayActForClient: ({ context, event }: ForClient) =>
    context.client !== null && mayActFor(event.actor, context.client),
  businessIsRegistered: ({ context }: ForClient) =>
    context.client?.registration === REGISTRATION.registered.code,
};

/** Whoever is not of the business that a record belongs to says why it ends or moves; the business reads it. */
export const ownerGuards = {
  reasonIsGivenToOwner: ({ context, event }: ForClient): boolean =>
    event.actor.businessId === context.client?.businessId ||
    ('remark' in event && String(event.remark).trim() !== ''),
};

/** A slip of the hand is taken back by whoever made it, and soon. */
export interface LastStep {
  /** who moved the record to where it is; null before anybody did, and where the portal did */
  doer: string | null;
  /** whether that was so short a while ago that it may be taken back, by the database's clock */
  isFresh: boolean;
}

export const takeBackGuards = {
  actorDidIt: ({ context, event }: { context: LastStep; event: { actor: Actor } }) =>
    event.actor.id !== null && event.actor.id === context.doer,
  isStillFresh: ({ context }: { context: LastStep }) => context.isFresh,
};

/** What the house asks of a client before it brings to an end what was begun: it may have changed since. */
export const standingGuards = {
  clientIsStillRegistered: clientGuards.businessIsRegistered,
  clientIsActive: ({ context }: ForClient) => context.client?.isActive === true,
};
