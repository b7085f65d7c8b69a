import './account-forms.css';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';

const SECOND = 1_000;

type ResendCodeProps = {
  /** earliest time to request another code, in milliseconds of the browser's clock */
  readonly openAt: number;
  readonly busy: boolean;
  readonly onResend: () => void;
};

export function ResendCode({ openAt, busy, onResend }: ResendCodeProps) {
  const seconds = useSecondsUntil(openAt);
  if (seconds > 0) {
    return (
      <p className="account-note">
        No e-mail received? You can request a new code in {seconds}{' '}
        {seconds === 1 ? 'second' : 'seconds'}.
      </p>
    );
  }
  return (
    <p className="account-note">
      No e-mail received?{' '}
      <Button variant="subtle" size="sm" loading={busy} onClick={onResend}>
        Send a new code
      </Button>
    </p>
  );
}

function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((instant - now) / SECOND));
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= instant) clearInterval(timer);
    }, SECOND);
    return () => clearInterval(timer);
  }, [instant]);
  return left;
}
