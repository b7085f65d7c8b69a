import { ROLE, type RoleCode } from '../../machines/codes.ts';

/** Where each role's list of holds is, or another. */
export const listPlace = (role: RoleCode, list: 'hold' | 'memo') =>
  ({
    to: role === ROLE.customer ? '/customer-profile/{-$list}' : '/transaction/{-$list}',
    params: { list },
    search: { type: 'all' },
  }) as const;
