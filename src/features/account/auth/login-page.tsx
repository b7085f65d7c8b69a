import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { portalQuery } from '../../../shared/session/portal-query.ts';
import { useSession } from '../../../shared/session/use-session.ts';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import { AccountFrame } from './account-frame.tsx';
import { UserSignInForm } from './user-sign-in-form.tsx';

// Loaded lazily, because most users sign in with an account and need no country list.
const GuestSignInForm = lazy(() =>
  import('./guest-sign-in-form.tsx').then((module) => ({ default: module.GuestSignInForm })),
);

const SIGN_IN_METHODS = [
  { value: 'user', label: 'Account' },
  { value: 'guest', label: 'Guest' },
];

const SESSION_ENDED = 'Your session has ended. Please sign in again.';
const MAIL_NOTE =
  'The portal has no mail server. E-mails stay in the outbox, which the administrator can read under Settings, Mail.';
const DEMO_NOTE =
  'This portal shows demo data. When the portal started, the server printed one sign-in per role to its console.';

export function LoginPage() {
  const [way, setWay] = useState('user');
  const { data: portal } = useQuery(portalQuery);
  const ended = useSession().matches('expired');
  return (
    <AccountFrame
      title="Sign in"
      lead={ended ? SESSION_ENDED : 'Certified diamonds, live inventory.'}
      footnote={
        portal?.demo
          ? [DEMO_NOTE, portal.mail === 'outbox' && MAIL_NOTE].filter(Boolean).join(' ')
          : null
      }
    >
      <SegmentedControl
        fullWidth
        data={SIGN_IN_METHODS}
        value={way}
        onChange={setWay}
        aria-label="How to sign in"
      />
      {way === 'user' ? (
        <UserSignInForm />
      ) : (
        <Suspense fallback={null}>
          <GuestSignInForm />
        </Suspense>
      )}
      <Flex
        component="nav"
        justify="space-between"
        gap="sm"
        mt="md"
        fz="sm"
        aria-label="Other options"
      >
        <Link to="/signup">Create an account</Link>
        <Link to="/forgot">Forgot your password?</Link>
      </Flex>
    </AccountFrame>
  );
}
