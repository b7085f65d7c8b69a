import '../auth/account-forms.css';
import { Button, Flex } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ApiProblem } from '#api/api-problem.ts';
import { FaultSummary } from '../../../shared/people/fault-summary.tsx';

type ProvenFormProps = {
  readonly refusal: ApiProblem | null;
  readonly finish: () => Promise<void>;
  readonly onBack: () => void;
};

/**
 * Shown if the server refuses a sign-up after the code was confirmed. Sends the sign-up again
 * without a new code.
 */
export function ProvenForm({ refusal, finish, onBack }: ProvenFormProps) {
  const finishing = useMutation({ mutationFn: finish });
  const problem = finishing.error instanceof ApiProblem ? finishing.error : refusal;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!finishing.isPending) finishing.mutate();
  };
  return (
    <form className="account-form" onSubmit={submit} noValidate aria-label="Confirmation code">
      <FaultSummary message={problem?.message ?? null} faultCount={0} />
      <p className="account-note">Your e-mail address is confirmed. No other code is needed.</p>
      <Flex gap="2xs">
        <Button size="lg" onClick={onBack}>
          Back
        </Button>
        <Button flex={1} type="submit" size="lg" variant="filled" loading={finishing.isPending}>
          Create the account
        </Button>
      </Flex>
    </form>
  );
}
