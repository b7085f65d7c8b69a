import type { Profile } from '#api/types.ts';
import { ROLE } from '#machines/codes.ts';
import type { OrderActor } from '../../shared/stones/checks/order-checks.ts';
import {
  actorOf,
  isStaffRole,
  maySetMarkups,
  mayWriteList,
} from '../../shared/stones/stone-permissions.ts';

export const orderActorOf = (profile: Profile): OrderActor => ({
  actor: actorOf(profile),
  mayWrite: mayWriteList(profile, 'confirm-stone'),
  maySetMarkups: maySetMarkups(profile),
});

/**
 * Only administrators and associates can change the price of an order. Other roles can change only
 * the other fields.
 */
export const canOfferPrice = (role: number): boolean =>
  role === ROLE.administrator || role === ROLE.associate;

export const canImportLists = (role: number): boolean => isStaffRole(role);
