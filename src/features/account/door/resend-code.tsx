import './account-forms.css';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';

const SECOND = 1_000;

type ResendCodeProps = {
  /** From when on another code may be asked for, by this machine's clock. */
  readonly openAt: number;
  readonly busy: boolean;
  readonly onResend: () => void;
};

/** Another code, once the one before it has had its time to arrive. */
export function ResendCode({ openAt, busy, onResend }: ResendCodeProps) {
  const seconds = useSecondsUntil(openAt);
  if (seconds > 0) {
    return (
      <p className="account-note">
        Nothing there? A new code can be sent in {seconds} {seconds === 1 ? 'second' : 'seconds'}.
      </p>
    );
  }
  return (
    <p className="account-note">
      Nothing there?
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
