import { createFileRoute, useLocation } from '@tanstack/react-router';
import { SupplierAnswerPage } from '../features/supplier-confirmation/supplier-answer-page.tsx';

export const Route = createFileRoute('/supplier-answer')({ component: OpenedLink });

/** Reads the token from the URL fragment, because browsers never send the fragment to a server. */
function OpenedLink() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <SupplierAnswerPage key={token} token={token} />;
}
