import * as longest from '../../common/lengths.gen.ts';
import { ROLE } from '../../machines/codes.ts';
import { code, id, type RawAddress, whole, words } from '../../shared/lists/address.ts';
import type { StaffRole } from './staff-calls.ts';

/** URL search params of the staff page. Missing params have their default. */
export interface StaffSearch {
  q?: string;
  role?: StaffRole;
  page?: number;
  size?: number;
  /** the user in the drawer */
  open?: string;
}
export type StaffChange = { readonly [K in keyof StaffSearch]?: StaffSearch[K] | undefined };

export const STAFF_ROLES = [ROLE.administrator, ROLE.qualityControl] as const;
export const staffRole = (value: string): StaffRole | undefined =>
  STAFF_ROLES.find((role) => String(role) === value);

const LONGEST_TERM = longest.listStaff.search;

export function parseStaffSearch(raw: RawAddress): StaffSearch {
  return {
    ...words('q', raw.q, LONGEST_TERM),
    ...code('role', raw.role, STAFF_ROLES),
    ...whole('page', raw.page, 2, 100_000),
    ...whole('size', raw.size, 1, 1000),
    ...id('open', raw.open),
  };
}
