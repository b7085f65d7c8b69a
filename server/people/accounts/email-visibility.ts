import { maskEmail } from '#common/mask-email.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';

/** Operations that edit an address return the full address and do not call this function. */
export const maskEmailFor = (viewer: RoleCode, email: string): string =>
  canSeeFullEmails(viewer) ? email : maskEmail(email);

/**
 * A search could reveal a masked address character by character, so only administrators may search
 * by address.
 */
export const canSeeFullEmails = (viewer: RoleCode): boolean => viewer === ROLE.administrator;
