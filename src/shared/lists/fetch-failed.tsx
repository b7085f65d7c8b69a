import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../../api/problem.ts';
import { ErrorState } from '../../ui/Blank.tsx';

type FetchFailedProps = {
  readonly problem: ApiProblem | null;
  readonly onRetry: () => void;
  /** What was kept. */
  readonly children?: ReactNode;
};

/** The server's sentence, what was kept, one button. */
export function FetchFailed({ problem, onRetry, children }: FetchFailedProps) {
  return (
    <ErrorState
      title={problem?.message ?? ''}
      actions={
        <>
          <Button size="sm" variant="filled" onClick={onRetry}>
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
