import './ui/theme/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, lazyRouteComponent, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorScreen } from './features/app-shell/error-screen.tsx';
import { routeTree } from './routeTree.gen.ts';
import { createQueryClient } from './shared/lists/query-client.ts';
import { sessionActor, startSession } from './shared/session/session-actor.ts';
import { ThemeProvider } from './ui/theme/ThemeProvider.tsx';

const queryClient = createQueryClient();

const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: lazyRouteComponent(
    () => import('./features/app-shell/not-found-screen.tsx'),
    'NotFoundScreen',
  ),
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** The session also changes if the user signs in or out in another browser tab. */
function followSession(): void {
  const first = sessionActor.getSnapshot();
  let wasSignedIn = first.hasTag('signedIn');
  let userId = first.context.user?.id;
  sessionActor.subscribe((snapshot) => {
    const isSignedIn = snapshot.hasTag('signedIn');
    if (isSignedIn === wasSignedIn) return;
    wasSignedIn = isSignedIn;
    if (isSignedIn) {
      const isAnother = userId !== undefined && userId !== snapshot.context.user?.id;
      userId = snapshot.context.user?.id;
      // The place that the sign-in page keeps belongs to the previous user.
      if (isAnother) void router.navigate({ to: '/dashboard', replace: true });
      else void router.invalidate();
      return;
    }
    queryClient.clear();
    const next = snapshot.matches('expired') ? router.state.location.href : undefined;
    void router.navigate({ to: '/login', search: next === undefined ? {} : { next } });
  });
}

/** Maximum wait for the font. A font that loads later replaces the fallback font. */
const FONT_TIMEOUT_MS = 1_500;

/**
 * Waits for the font before the first render. A later font change would alter text widths and shift
 * the layout.
 */
const waitForFont = (): Promise<unknown> =>
  Promise.race([
    document.fonts.load("12px 'Inter Variable'").catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, FONT_TIMEOUT_MS)),
  ]);

async function start(): Promise<void> {
  await Promise.all([startSession(), waitForFont()]);
  followSession();
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider>
          <RouterProvider router={router} />
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();
