import type { Profile } from '../../api/types.ts';
import { ROLE } from '../../machines/codes.ts';
import { mayWrite } from '../../shared/session/may-write.ts';
import { actorOf, isStaffRole } from '../../shared/stones/rights.ts';

/** The screens of the contract whose write right stands behind these calls. */
const SCREENS = [
  '/admin/transaction/confirm-stone',
  '/associate/transaction/transaction',
  '/customer/lists/customer-profile',
];

/** Who asks the machine of purchase requests. */
export const askerOf = (profile: Profile) => ({
  actor: actorOf(profile),
  mayWrite: mayWrite(profile, SCREENS),
});

/** Whose screen offers a price beside the remark. */
export const offersPrice = (role: number): boolean =>
  role === ROLE.administrator || role === ROLE.associate;

export const importsLists = (role: number): boolean => isStaffRole(role);
