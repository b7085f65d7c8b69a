import * as longest from '#common/lengths.gen.ts';
import { ROLE } from '#machines/codes.ts';
import {
  codeParam,
  idParam,
  integerParam,
  type RawSearchParams,
  textParam,
} from '../../shared/lists/search-params.ts';
import type { StaffRole } from './staff-calls.ts';

export interface StaffSearch {
  q?: string;
  role?: StaffRole;
  page?: number;
  size?: number;
  open?: string;
}
export type StaffChange = { readonly [K in keyof StaffSearch]?: StaffSearch[K] | undefined };

export const STAFF_ROLES = [ROLE.administrator, ROLE.qualityControl] as const;
export const staffRole = (value: string): StaffRole | undefined =>
  STAFF_ROLES.find((role) => String(role) === value);

const LONGEST_TERM = longest.listStaff.search;

export function parseStaffSearch(raw: RawSearchParams): StaffSearch {
  return {
    ...textParam('q', raw.q, LONGEST_TERM),
    ...codeParam('role', raw.role, STAFF_ROLES),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
    ...idParam('open', raw.open),
  };
}
