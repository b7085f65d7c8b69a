import './account-forms.css';
import { Button, Flex, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyProblem } from '../../../shared/frame/notify-problem.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { type SentCode, sendCode, verifyCode } from './code-calls.ts';
import { CodeForm } from './code-form.tsx';
import { MailNote } from './mail-note.tsx';

type UnlockOfferProps = {
  readonly email: string;
  readonly onUnlocked: () => void;
};

/** Offers to unlock an account that too many failed sign-ins have locked. */
export function UnlockOffer({ email, onUnlocked }: UnlockOfferProps) {
  const [sentCode, setSentCode] = useState<SentCode | null>(null);
  const [opened, setOpened] = useState(false);
  const sending = useMutation({
    mutationFn: () => sendCode(email, 'unlock', sentCode),
    onSuccess: (sent) => {
      setSentCode(sent);
      setOpened(true);
    },
    onError: (error) => notifyProblem(error, ACCOUNT_TEXTS.codeNotSent),
  });
  const isSent = sentCode !== null && sentCode.email === email;
  return (
    <Flex className="account-note" direction="column" align="flex-start" gap="2xs" mt="md">
      <p>
        The account is locked after too many failed sign-ins. Unlock it with a code that we send you
        by e-mail.
      </p>
      <MailNote />
      <Button
        loading={sending.isPending}
        onClick={() => (isSent ? setOpened(true) : sending.mutate())}
      >
        {isSent ? 'Enter the code' : 'Send me a code'}
      </Button>
      {isSent ? (
        <Modal opened={opened} onClose={() => setOpened(false)} title="Unlock the account">
          <CodeForm
            sentCode={sentCode}
            act="Unlock"
            resend={() => sending.mutateAsync()}
            verify={async (code) => {
              await verifyCode(sentCode, code, 'unlock');
              notifySuccess(ACCOUNT_TEXTS.unlocked);
              onUnlocked();
            }}
            onBack={() => setOpened(false)}
          />
        </Modal>
      ) : null}
    </Flex>
  );
}
