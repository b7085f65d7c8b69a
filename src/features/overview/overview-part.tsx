import '../../shared/frame/tile.css';
import { Flex, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiProblem } from '#api/api-problem.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import type { SearchLink } from '../../shared/searches/search-types.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';

export type PartProps = { readonly diamondType: 1 | 2; readonly searchLink: SearchLink };

type OverviewPartProps<Data> = {
  readonly title: string;
  readonly note?: ReactNode;
  readonly query: UseQueryResult<Data>;
  readonly lines: number;
  readonly children: (data: Data) => ReactNode;
};

/** Part of the page with a query of its own, so that a failure does not affect the other parts. */
export function OverviewPart<Data>(props: OverviewPartProps<Data>) {
  const { title, note, query, lines, children } = props;
  const { data, error, refetch } = query;
  const awaited = data === undefined && !error;
  return (
    <section
      className="tile"
      aria-label={title}
      aria-busy={awaited}
      data-awaited={awaited ? '' : undefined}
    >
      <Flex
        component="h2"
        align="baseline"
        justify="space-between"
        gap="sm"
        fz="md"
        fw="var(--w-strong)"
      >
        <Text component="span" inherit style={{ whiteSpace: 'nowrap' }}>
          {title}
        </Text>
        {note ? (
          <Text component="span" c="dimmed" fz="sm" ta="end">
            {note}
          </Text>
        ) : null}
      </Flex>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <FetchFailed
          problem={error instanceof ApiProblem ? error : null}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows count={lines} />
      )}
    </section>
  );
}
