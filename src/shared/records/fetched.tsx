import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { FetchFailed } from '../lists/fetch-failed.tsx';

type FetchedProps<Data> = {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** stands until it has come */
  readonly waiting: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** What was asked for, or that it has not come yet, or why it does not come. */
export function Fetched<Data>({ query, waiting, children }: FetchedProps<Data>) {
  const { data, error, refetch } = query;
  if (error)
    return <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />;
  return data === undefined ? waiting : children(data);
}
