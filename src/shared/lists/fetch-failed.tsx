import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiProblem } from '#api/api-problem.ts';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { refetchFailed } from './query-client.ts';

type FetchFailedProps = {
  readonly problem: ApiProblem | null;
  readonly onRetry: () => void;
  readonly children?: ReactNode;
};

export function FetchFailed({ problem, onRetry, children }: FetchFailedProps) {
  const queryClient = useQueryClient();
  // For a missing record, the request id is not shown, because the server's log contains no further
  // information.
  const requestId = problem && problem.status !== 404 ? problem.requestId : undefined;
  const retry = () => {
    onRetry();
    // Also retries failed counts and filter choices, which have no retry button.
    refetchFailed(queryClient);
  };
  return (
    <ErrorState
      title={problem?.message ?? ''}
      actions={
        <>
          <Button size="sm" variant="filled" onClick={retry}>
            Try again
          </Button>
          {requestId ? <span>request {requestId}</span> : null}
        </>
      }
    >
      {children}
    </ErrorState>
  );
}
