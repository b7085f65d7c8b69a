import { ROLE, type RoleCode } from '#machines/codes.ts';

export const listPlace = (role: RoleCode, list: 'hold' | 'memo') =>
  ({
    to: role === ROLE.customer ? '/customer-profile/{-$list}' : '/transaction/{-$list}',
    params: { list },
    search: { type: 'all' },
  }) as const;
