import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/customer-profile/')({
  beforeLoad: () => {
    throw redirect({ to: '/customer-profile/hold', replace: true });
  },
});
