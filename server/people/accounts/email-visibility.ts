import { maskEmail } from '../../../src/common/mask-email.ts';
import { ROLE, type RoleCode } from '../../../src/machines/codes.ts';

/**
 * Masks an e-mail address for everyone except administrators. Operations that edit the address
 * return it in full and do not use this.
 */
export const maskEmailFor = (viewer: RoleCode, email: string): string =>
  canSeeFullEmails(viewer) ? email : maskEmail(email);

/**
 * Only they may search by address. Otherwise a search could reveal a masked address character by
 * character.
 */
export const canSeeFullEmails = (viewer: RoleCode): boolean => viewer === ROLE.administrator;
