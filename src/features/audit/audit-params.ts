import type { UserId } from '#api/ids.gen.ts';
import * as longest from '#common/lengths.gen.ts';
import { DIAMOND_TYPE, ROLE, type RoleCode } from '#machines/codes.ts';
import { dayParam } from '../../shared/lists/day-param.ts';
import {
  codeParam,
  idParam,
  integerParam,
  type RawSearchParams,
  textParam,
} from '../../shared/lists/search-params.ts';
import type { AuditFilter } from './audit-calls.ts';

type DiamondType = (typeof DIAMOND_TYPE)[keyof typeof DIAMOND_TYPE];

export interface AuditSearch {
  view?: 'chain';
  /** stock number, document number or id */
  record?: string;
  user?: UserId;
  role?: RoleCode;
  /** filters by an API operation, or by one action of an operation as `operation.action` */
  act?: string;
  /** IP address, or a network in CIDR notation */
  address?: string;
  type?: DiamondType;
  from?: string;
  to?: string;
  page?: number;
  size?: number;
  /** id of the entry that is open in the drawer */
  open?: number;
}
export type AuditChange = { readonly [K in keyof AuditSearch]?: AuditSearch[K] | undefined };

export const LONGEST_RECORD = longest.listAuditLogs.record;
export const LONGEST_ADDRESS = longest.listAuditLogs.address;
const LONGEST_ACT = longest.listAuditLogs.act;
const ACT = /^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z]+)?$/;

export function parseAuditSearch(raw: RawSearchParams): AuditSearch {
  const { act } = textParam('act', raw.act, LONGEST_ACT);
  return {
    ...(raw.view === 'chain' ? { view: raw.view } : {}),
    ...textParam('record', raw.record, LONGEST_RECORD),
    ...idParam<'user', UserId>('user', raw.user),
    ...codeParam('role', raw.role, Object.values(ROLE)),
    ...(act !== undefined && ACT.test(act) ? { act } : {}),
    ...textParam('address', raw.address, LONGEST_ADDRESS),
    ...codeParam('type', raw.type, Object.values(DIAMOND_TYPE)),
    ...dayParam('from', raw.from),
    ...dayParam('to', raw.to),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 500),
    ...integerParam('open', raw.open, 1, Number.MAX_SAFE_INTEGER),
  };
}

export const filterOf = ({
  record,
  user,
  role,
  act,
  address,
  type,
  from,
  to,
}: AuditSearch): AuditFilter => ({
  ...(record === undefined ? {} : { record }),
  ...(user === undefined ? {} : { user_id: user }),
  ...(role === undefined ? {} : { role_id: role }),
  ...(act === undefined ? {} : { act }),
  ...(address === undefined ? {} : { address }),
  ...(type === undefined ? {} : { diamond_type: type }),
  ...(from === undefined ? {} : { startDate: from }),
  ...(to === undefined ? {} : { endDate: to }),
});

export const NO_FILTERS: AuditChange = {
  record: undefined,
  user: undefined,
  role: undefined,
  act: undefined,
  address: undefined,
  type: undefined,
  from: undefined,
  to: undefined,
};

export const countOfFilters = (search: AuditSearch): number => Object.keys(filterOf(search)).length;
