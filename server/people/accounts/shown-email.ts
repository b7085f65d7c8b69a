import { maskEmail } from '../../../src/common/mask-email.ts';
import { ROLE, type RoleCode } from '../../../src/machines/codes.ts';

/**
 * A person's address as another is shown it: whole to administrators, masked to everybody else. Whoever keeps
 * an address up to date reads it whole from that record and does not ask here.
 */
export const emailShownTo = (viewer: RoleCode, email: string): string =>
  seesWholeAddresses(viewer) ? email : maskEmail(email);

/** A search that finds more than is shown would tell the rest letter by letter. */
export const seesWholeAddresses = (viewer: RoleCode): boolean => viewer === ROLE.administrator;
