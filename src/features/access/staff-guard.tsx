import type { ReactNode } from 'react';
import { useProfile } from '../../shared/session/use-session.ts';
import { isStaffRole } from '../../shared/stones/rights.ts';
import { ForbiddenScreen } from './forbidden-screen.tsx';

/** For screens of the house on an address that others reach by the same right. */
export function StaffGuard({ children }: { readonly children: ReactNode }) {
  const { role_id } = useProfile();
  return isStaffRole(role_id) ? children : <ForbiddenScreen />;
}
