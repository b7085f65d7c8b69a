import './collection.css';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { formatInteger } from '#common/format.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { COLLECTIONS, listCollections } from './collection-calls.ts';
import { CollectionCard, CollectionCardSkeleton } from './collection-card.tsx';
import type { CollectionGo } from './collection-params.ts';
import { type CollectionSearch, collectionQuestion } from './collection-params.ts';

/** Maximum number of cards. Users find further collections with the search by name. */
const MOST = 60;
const WAITING = ['one', 'two', 'three'];

type CollectionShelfProps = {
  readonly search: CollectionSearch;
  readonly go: CollectionGo;
};

export function CollectionShelf({ search, go }: CollectionShelfProps) {
  const { id } = useProfile();
  const question = useMemo(() => collectionQuestion({ ...search, size: MOST }), [search]);
  const { data, error, refetch } = useQuery({
    queryKey: [COLLECTIONS, id, question],
    queryFn: ({ signal }) => listCollections(question, signal),
  });
  if (error)
    return <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="collection-shelf" aria-busy="true">
        {WAITING.map((one) => (
          <CollectionCardSkeleton key={one} />
        ))}
      </div>
    );
  const { stockList } = data.data;
  const { totalRecords } = data.pagination;
  if (stockList.length === 0)
    return search.q === undefined && search.type === undefined ? (
      <EmptyState title="No collections yet">New collections appear here.</EmptyState>
    ) : (
      <EmptyState
        title="No collection matches the filters"
        actions={<Button onClick={() => go({ q: undefined, type: undefined })}>Show all</Button>}
      />
    );
  return (
    <section className="collection-shelf" aria-label="Collections">
      {stockList.map((collection) => (
        <CollectionCard key={collection.id} collection={collection} />
      ))}
      {totalRecords > stockList.length ? (
        <Text fz="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
          {formatInteger(stockList.length)} of {formatInteger(totalRecords)} collections are shown.
          Type part of a name to find the others.
        </Text>
      ) : null}
    </section>
  );
}
