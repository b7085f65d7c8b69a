import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/transaction/')({
  beforeLoad: () => {
    throw redirect({ to: '/transaction/hold', replace: true });
  },
});
