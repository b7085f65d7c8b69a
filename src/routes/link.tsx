import { createFileRoute, useLocation } from '@tanstack/react-router';
import { LinkPage } from '../features/account/auth/link-page.tsx';

export const Route = createFileRoute('/link')({ component: OpenedLink });

/** Reads the token from the URL fragment, because browsers never send the fragment to a server. */
function OpenedLink() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <LinkPage key={token} token={token} />;
}
