import './account-forms.css';
import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { tellProblem } from '../../../shared/frame/tell-problem.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { type Mailing, sendCode, verifyCode } from './code-calls.ts';
import { CodeForm } from './code-form.tsx';
import { MailNote } from './mail-note.tsx';

type UnlockOfferProps = {
  readonly email: string;
  readonly onUnlocked: () => void;
};

/** Unlocks an account that is locked after too many failed sign-ins. */
export function UnlockOffer({ email, onUnlocked }: UnlockOfferProps) {
  const [mailing, setMailing] = useState<Mailing | null>(null);
  const [opened, setOpened] = useState(false);
  const sending = useMutation({
    mutationFn: () => sendCode(email, 'unlock', mailing),
    onSuccess: (sent) => {
      setMailing(sent);
      setOpened(true);
    },
    onError: (error) => tellProblem(error, ACCOUNT_TEXTS.codeNotSent),
  });
  const isSent = mailing !== null && mailing.email === email;
  return (
    <div className="account-unlock">
      <p>The password was tried too often. A code that is mailed to you unlocks the account.</p>
      <MailNote />
      <Button
        loading={sending.isPending}
        onClick={() => (isSent ? setOpened(true) : sending.mutate())}
      >
        {isSent ? 'Enter the code' : 'Mail me a code'}
      </Button>
      {isSent ? (
        <Modal opened={opened} onClose={() => setOpened(false)} title="Unlock the account">
          <CodeForm
            mailing={mailing}
            act="Unlock"
            resend={() => sending.mutateAsync()}
            verify={async (code) => {
              await verifyCode(mailing, code, 'unlock');
              notifySuccess(ACCOUNT_TEXTS.unlocked);
              onUnlocked();
            }}
            onBack={() => setOpened(false)}
          />
        </Modal>
      ) : null}
    </div>
  );
}
