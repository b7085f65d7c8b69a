import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../../api/problem.ts';
import { ErrorState } from '../../ui/Blank.tsx';
import { refetchFailed } from './query-client.ts';

type FetchFailedProps = {
  readonly problem: ApiProblem | null;
  readonly onRetry: () => void;
  /** What was kept. */
  readonly children?: ReactNode;
};

/** The server's sentence, what was kept, and one button that brings back all that failed on the screen. */
export function FetchFailed({ problem, onRetry, children }: FetchFailedProps) {
  const client = useQueryClient();
  const retry = () => {
    onRetry();
    // A count or the choices of a filter that failed with the list have no button of their own.
    refetchFailed(client);
  };
  return (
    <ErrorState
      title={problem?.message ?? ''}
      actions={
        <>
          <Button size="sm" variant="filled" onClick={retry}>
            Try again
          </Button>
          {problem?.requestId ? <span>request {problem.requestId}</span> : null}
        </>
      }
    >
      {children}
    </ErrorState>
  );
}
