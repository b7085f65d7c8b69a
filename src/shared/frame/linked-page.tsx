import { Flex } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { CuletLogo } from './CuletLogo.tsx';

interface LinkedPageProps<Data> {
  /** document title */
  readonly title: string;
  readonly query: UseQueryResult<Data>;
  /** shown if the server does not know the link */
  readonly gone: { readonly title: string; readonly text: string };
  readonly children: (data: NonNullable<Data>) => ReactNode;
}

/** Page behind a link in an e-mail, which its recipient opens without signing in. */
export function LinkedPage<Data>({ title, query, gone, children }: LinkedPageProps<Data>) {
  const { data, error, refetch } = query;
  useEffect(() => {
    document.title = `${title} · Culet`;
  }, [title]);
  const isGone = error instanceof ApiProblem && [400, 404, 422].includes(error.status);
  return (
    <Flex
      component="main"
      direction="column"
      gap={28}
      maw={560}
      mx="auto"
      px="lg"
      py="xl"
      aria-busy={!data && !error}
    >
      <Flex align="center" gap="xs" fz="lg" fw="var(--w-strong)">
        <CuletLogo size={24} />
        <span>Culet</span>
      </Flex>
      {data ? (
        <section aria-live="polite">{children(data)}</section>
      ) : isGone ? (
        <EmptyState picture={<CuletLogo size={30} />} title={gone.title}>
          {gone.text}
        </EmptyState>
      ) : error ? (
        <ErrorState
          title={toProblem(error, TEXTS.failed).message}
          actions={
            <button type="button" className="ui-grid-link" onClick={() => void refetch()}>
              Try again
            </button>
          }
        />
      ) : (
        <SkeletonRows count={4} />
      )}
    </Flex>
  );
}
