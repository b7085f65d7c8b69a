import { createFileRoute, redirect } from '@tanstack/react-router';
import { SignUpPage, type SignUpStep } from '../features/account/auth/sign-up-page.tsx';
import { signedInUser } from '../shared/session/session-actor.ts';

interface SignUpSearch {
  step?: Exclude<SignUpStep, 1> | undefined;
}

export const Route = createFileRoute('/signup')({
  validateSearch: ({ step }: Record<string, unknown>): SignUpSearch => ({
    step: step === 2 || step === 3 ? step : undefined,
  }),
  beforeLoad: () => {
    const user = signedInUser();
    if (!user) return;
    // After signing up, a customer continues with the verification of the business.
    throw redirect({ to: user.business_id === null ? '/' : '/business', replace: true });
  },
  component: SignUp,
});

function SignUp() {
  const { step } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SignUpPage
      step={step ?? 1}
      onStep={(next) => void navigate({ search: { step: next === 1 ? undefined : next } })}
    />
  );
}
