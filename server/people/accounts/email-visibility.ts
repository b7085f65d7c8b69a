import { maskEmail } from '#common/mask-email.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';

/**
 * Masks an e-mail address for everyone except administrators. Operations that edit an address
 * return the full address and do not call this function.
 */
export const maskEmailFor = (viewer: RoleCode, email: string): string =>
  canSeeFullEmails(viewer) ? email : maskEmail(email);

/**
 * True only for administrators. Only they may search by address, because a search could reveal a
 * masked address character by character.
 */
export const canSeeFullEmails = (viewer: RoleCode): boolean => viewer === ROLE.administrator;
