import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '../features/account/auth/login-page.tsx';
import { ownPath } from '../shared/session/next-path.ts';
import { portalQuery } from '../shared/session/portal-query.ts';
import { signedInUser } from '../shared/session/session-actor.ts';

interface LoginSearch {
  next?: string | undefined;
}

export const Route = createFileRoute('/login')({
  // An explicit undefined, because the router keeps a missing key as it is in the URL.
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    next: ownPath(search.next, location.origin) ?? undefined,
  }),
  beforeLoad: async ({ context, search }) => {
    if (signedInUser()) throw redirect({ href: search.next ?? '/dashboard', replace: true });
    // The form also appears if the server is unreachable, and reports the error itself.
    const portal = await context.queryClient.fetchQuery(portalQuery).catch(() => null);
    if (portal?.needs_setup) throw redirect({ to: '/setup', replace: true });
  },
  component: LoginPage,
});
