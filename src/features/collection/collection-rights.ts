import type { Profile } from '../../api/types.ts';
import { ROLE, type RoleCode } from '../../machines/codes.ts';
import { PROBLEMS } from '../../machines/problems.ts';
import { mayWrite } from '../../shared/session/may-write.ts';

const SCREENS = ['/admin/collection/collection'];
const HOUSE: readonly RoleCode[] = [ROLE.administrator, ROLE.qualityControl, ROLE.auditor];

/** The house keeps a list of its collections; everybody else looks into them. */
export const listsCollections = (role: RoleCode): boolean => HOUSE.includes(role);

/** The sentence why collections cannot be changed, or null. */
export const collectionsClosed = (profile: Profile): string | null =>
  mayWrite(profile, SCREENS) ? null : PROBLEMS.forbidden.message;
