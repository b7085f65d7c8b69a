import { Button, Flex } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiProblem } from '#api/api-problem.ts';
import { ErrorState } from '../../ui/EmptyState.tsx';

const UNEXPECTED = 'An error occurred on this screen';

type ErrorScreenProps = {
  readonly error: unknown;
  readonly reset: () => void;
};

export function ErrorScreen({ error, reset }: ErrorScreenProps) {
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  useEffect(() => console.error(error), [error]);
  const problem = error instanceof ApiProblem ? error : null;
  const tryAgain = () => {
    resetQueries();
    reset();
    void router.invalidate();
  };
  return (
    <Flex mih="100%" align="center">
      <ErrorState
        title={problem?.message ?? UNEXPECTED}
        actions={
          <Button variant="filled" onClick={tryAgain}>
            Try again
          </Button>
        }
      >
        {problem
          ? problem.requestId && `request ${problem.requestId}`
          : 'Your work on other screens is not lost. If this error occurs again, tell us what you were doing when it occurred.'}
      </ErrorState>
    </Flex>
  );
}
