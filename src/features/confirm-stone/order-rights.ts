import type { Profile } from '../../api/types.ts';
import { ROLE } from '../../machines/codes.ts';
import type { OrderAsker } from '../../shared/stones/asks/confirm-stone.ts';
import { actorOf, isStaffRole, maySetMarkups, mayWriteList } from '../../shared/stones/rights.ts';

/** Who asks the machine of purchase requests. */
export const askerOf = (profile: Profile): OrderAsker => ({
  actor: actorOf(profile),
  mayWrite: mayWriteList(profile, 'confirm-stone'),
  maySetMarkups: maySetMarkups(profile),
});

/** Whose screen offers a price beside the remark. */
export const offersPrice = (role: number): boolean =>
  role === ROLE.administrator || role === ROLE.associate;

export const importsLists = (role: number): boolean => isStaffRole(role);
