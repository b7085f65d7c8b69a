import { Button } from '@mantine/core';
import type { ApiProblem } from '../../api/problem.ts';
import { ErrorState } from '../../ui/Blank.tsx';

type FetchFailedProps = {
  readonly problem: ApiProblem | null;
  readonly onRetry: () => void;
};

export function FetchFailed({ problem, onRetry }: FetchFailedProps) {
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
      Your filters are kept. The list is empty on purpose: what has ended would mislead.
    </ErrorState>
  );
}
