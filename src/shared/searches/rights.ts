import type { Profile } from '../../api/types.ts';
import { ROLE, type RoleCode } from '../../machines/codes.ts';
import { mayWrite } from '../session/may-write.ts';

const SAVED_SCREENS = [
  '/admin/saved-search/saved-search',
  '/associate/stones/saved-search',
  '/customer/stones/saved-search',
];
const DEMAND_SCREENS = [
  '/admin/demand/demand',
  '/associate/stones/demand',
  '/customer/stones/demand',
];

const KEEPERS: readonly RoleCode[] = [
  ROLE.administrator,
  ROLE.customer,
  ROLE.associate,
  ROLE.qualityControl,
];

/** Whose searches are remembered; those of suppliers and auditors are not. */
export const remembersSearches = (role: RoleCode): boolean =>
  KEEPERS.includes(role) || role === ROLE.guest;
/** Guests keep no searches. */
export const keepsSearches = (role: RoleCode): boolean => KEEPERS.includes(role);

export const maySaveSearches = (profile: Profile): boolean => mayWrite(profile, SAVED_SCREENS);
export const mayWriteDemands = (profile: Profile): boolean => mayWrite(profile, DEMAND_SCREENS);
