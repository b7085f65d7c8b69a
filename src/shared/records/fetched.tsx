import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { FetchFailed } from '../lists/fetch-failed.tsx';

type FetchedProps<Data> = {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  readonly waiting: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

export function Fetched<Data>({ query, waiting, children }: FetchedProps<Data>) {
  const { data, error, refetch } = query;
  if (error)
    return <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />;
  return data === undefined ? waiting : children(data);
}
