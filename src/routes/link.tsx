import { createFileRoute, useLocation } from '@tanstack/react-router';
import { LinkPage } from '../features/account/door/link-page.tsx';

export const Route = createFileRoute('/link')({ component: OpenedLink });

/** The token is the fragment of the address: browsers send it to no server. */
function OpenedLink() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <LinkPage key={token} token={token} />;
}
