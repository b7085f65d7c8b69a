import { createFileRoute, useLocation } from '@tanstack/react-router';
import { LinkPage } from '../features/account/auth/link-page.tsx';

export const Route = createFileRoute('/link')({ component: OpenedLink });

/** The token is in the URL fragment, which browsers never send to a server. */
function OpenedLink() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <LinkPage key={token} token={token} />;
}
