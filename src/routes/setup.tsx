import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { SetupPage } from '../features/account/auth/setup-page.tsx';
import { portalQuery } from '../shared/session/portal-query.ts';

export const Route = createFileRoute('/setup')({
  beforeLoad: async ({ context }) => {
    const portal = await context.queryClient.fetchQuery(portalQuery);
    if (!portal.needs_setup) throw redirect({ to: '/login', replace: true });
  },
  component: Setup,
});

function Setup() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const toLogin = async () => {
    await queryClient.invalidateQueries(portalQuery);
    await navigate({ to: '/login', replace: true });
  };
  return <SetupPage onDone={() => void toLogin()} />;
}
