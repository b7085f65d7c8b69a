import { ROLE, type RoleCode } from '../../machines/codes.ts';

/** Where each role's list of holds is. */
export const holdPlace = (role: RoleCode) =>
  ({
    to: role === ROLE.customer ? '/customer-profile/{-$list}' : '/transaction/{-$list}',
    params: { list: 'hold' },
    search: { type: 'all' },
  }) as const;
