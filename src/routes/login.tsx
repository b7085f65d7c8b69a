import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '../features/account/auth/login-page.tsx';
import { ownPath } from '../shared/session/next-path.ts';
import { portalQuery } from '../shared/session/portal-query.ts';
import { signedInUser } from '../shared/session/session-actor.ts';

interface LoginSearch {
  next?: string | undefined;
}

export const Route = createFileRoute('/login')({
  // Always sets the key `next`, because for a missing key the router would keep the unchecked value
  // of the URL.
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    next: ownPath(search.next, location.origin) ?? undefined,
  }),
  beforeLoad: async ({ context, search }) => {
    if (signedInUser()) throw redirect({ href: search.next ?? '/dashboard', replace: true });
    // Ignores an error, so that the form appears even if the server is unreachable. The form then
    // reports the error.
    const portal = await context.queryClient.fetchQuery(portalQuery).catch(() => null);
    if (portal?.needs_setup) throw redirect({ to: '/setup', replace: true });
  },
  component: LoginPage,
});
