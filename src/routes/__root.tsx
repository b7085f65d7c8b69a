import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { ErrorToasts } from '../features/app-shell/error-toasts.tsx';

interface RouterContext {
  readonly queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

function Root() {
  return (
    <>
      <ErrorToasts />
      <Outlet />
    </>
  );
}
