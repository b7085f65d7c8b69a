import { ROLE } from '../codes.ts';
import type { Actor } from '../kernel/model.ts';

/** Whose record it is: a business, and the salesperson who looks after it. */
export interface Owner {
  businessId: string;
  associateId: string | null;
}

export const isStaff = (actor: Actor): boolean =>
  actor.role === ROLE.administrator || actor.role === ROLE.qualityControl;

/** The owner's own people, its salesperson, or staff. */
export function mayActFor(actor: Actor, owner: Owner): boolean {
  if (isStaff(actor)) return true;
  if (actor.role === ROLE.customer) return actor.businessId === owner.businessId;
  return actor.role === ROLE.associate && actor.id !== null && actor.id === owner.associateId;
}
