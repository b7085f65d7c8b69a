import type { BusinessId, UserId } from '../../../src/api/ids.gen.ts';
import { ROLE } from '../../../src/machines/codes.ts';
import type { Actor } from '../../../src/machines/kernel/model.ts';
import type { Client } from '../../../src/machines/workflows/people.ts';
import type { Session } from '../../people/accounts/session.ts';

/** For whom a price is made, as far as a rule asks. */
export interface Viewer {
  readonly businessId: BusinessId | null;
  readonly associateId: UserId | null;
  /** A supplier meets its own prices: what the portal adds is none of its business. */
  readonly isSupplier: boolean;
}

/** Guests and staff: no associate's client, so that only the supplier's rules and the default ones are left. */
export const NO_CLIENT: Viewer = { businessId: null, associateId: null, isSupplier: false };

/** The viewer who sees the cost: what the suppliers are paid. */
export const SUPPLIERS: Viewer = { ...NO_CLIENT, isSupplier: true };

export const viewerOfClient = ({
  businessId,
  associateId,
}: Pick<Client, 'businessId' | 'associateId'>): Viewer => ({
  businessId,
  associateId,
  isSupplier: false,
});

/** A person who keeps a stone for herself: a guest, or a colleague. */
export const viewerOfKeeper = ({ id, role }: Pick<Actor, 'id' | 'role'>): Viewer =>
  role === ROLE.associate ? { ...NO_CLIENT, associateId: id } : NO_CLIENT;

export function viewerOf({ actor, associateId }: Session): Viewer {
  switch (actor.role) {
    case ROLE.customer:
      return { businessId: actor.businessId, associateId, isSupplier: false };
    case ROLE.associate:
      return { ...NO_CLIENT, associateId: actor.id };
    case ROLE.apiProvider:
    case ROLE.ftpProvider:
      return { ...NO_CLIENT, isSupplier: true };
    default:
      return NO_CLIENT;
  }
}
