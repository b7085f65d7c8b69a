import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import * as calls from '#common/access/calls.gen.ts';
import { CallGuard } from '../../features/access/call-guard.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { isStaffRole } from '../../shared/stones/stone-permissions.ts';

export const Route = createFileRoute('/_app/shares')({ component: Screen });

/** Lazy, because few users open this screen, and it is never the first screen after sign-in. */
const SharesPage = lazy(async () => ({
  default: (await import('../../features/share/shares-page.tsx')).SharesPage,
}));

function Screen() {
  const { role_id } = useProfile();
  return (
    <CallGuard to={calls.listShareEnquiries}>
      <SharesPage stones={isStaffRole(role_id) ? '/inventory' : '/search'} />
    </CallGuard>
  );
}
