import './account-forms.css';
import { Button, Flex } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem } from '#api/api-problem.ts';
import { FaultSummary } from '../../../shared/people/fault-summary.tsx';
import type { SentCode } from './code-calls.ts';
import { CodeField } from './code-field.tsx';
import { MailNote } from './mail-note.tsx';
import { codeFault } from './mailed-code.ts';
import { ResendCode } from './resend-code.tsx';

type CodeFormProps = {
  readonly sentCode: SentCode;
  readonly act: string;
  readonly resend: () => Promise<unknown>;
  readonly verify: (code: string) => Promise<unknown>;
  readonly onBack: () => void;
};

/** HTTP status for a code that is wrong, expired, or blocked after too many attempts. */
const CODE_REFUSED = 422;

/** Submits the code as soon as it is complete. */
export function CodeForm({ sentCode, act, resend, verify, onBack }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const isTaken = useRef(false);
  const trying = useMutation({
    mutationFn: verify,
    onError: (error) => {
      isTaken.current = false;
      if (!(error instanceof ApiProblem) || error.status !== CODE_REFUSED) return;
      setFault(error.message);
      setCode('');
    },
  });
  const sending = useMutation({
    mutationFn: resend,
    onSuccess: () => {
      trying.reset();
      isTaken.current = false;
      setFault(null);
      setCode('');
    },
  });
  /**
   * A code works only once. The last digit already submits the code, so a later press of the button
   * must not submit the code again.
   */
  const attempt = (full: string) => {
    if (isTaken.current) return;
    isTaken.current = true;
    trying.mutate(full);
  };
  const problem = [trying.error, sending.error].find((error) => error instanceof ApiProblem);
  const formProblem =
    problem instanceof ApiProblem && problem.status !== CODE_REFUSED ? problem : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = codeFault(code);
    setFault(found);
    if (found === null) attempt(code);
  };
  return (
    <form className="account-form" onSubmit={submit} noValidate aria-label="Confirmation code">
      <FaultSummary message={formProblem?.message ?? null} faultCount={0} />
      <p className="account-note">
        We sent a code to <b>{sentCode.email}</b>. The code works once and expires in ten minutes.
      </p>
      <MailNote />
      <CodeField
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setFault(null);
        }}
        onFull={attempt}
        fault={fault ?? undefined}
      />
      <ResendCode
        openAt={sentCode.resendAt}
        busy={sending.isPending}
        onResend={() => sending.mutate()}
      />
      <Flex gap="2xs">
        <Button size="lg" onClick={onBack}>
          Back
        </Button>
        <Button
          flex={1}
          type="submit"
          size="lg"
          variant="filled"
          loading={trying.isPending || trying.isSuccess}
        >
          {act}
        </Button>
      </Flex>
    </form>
  );
}
