import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { ForgotPage } from '../features/account/auth/forgot-page.tsx';
import { signedInUser } from '../shared/session/session-actor.ts';

export const Route = createFileRoute('/forgot')({
  beforeLoad: () => {
    if (signedInUser()) throw redirect({ to: '/', replace: true });
  },
  component: Forgot,
});

function Forgot() {
  const navigate = useNavigate();
  return <ForgotPage onDone={() => void navigate({ to: '/login', replace: true })} />;
}
