import { ROLE, type RoleCode } from '../../machines/codes.ts';

/** Returns the link to a role's hold or memo list. */
export const listPlace = (role: RoleCode, list: 'hold' | 'memo') =>
  ({
    to: role === ROLE.customer ? '/customer-profile/{-$list}' : '/transaction/{-$list}',
    params: { list },
    search: { type: 'all' },
  }) as const;
