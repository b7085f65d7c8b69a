import '../../shared/frame/kept-page.css';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { toProblem } from '#api/api-problem.ts';
import type { CollectionId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import {
  type StockScope,
  StockScopeContext,
  WHOLE_STOCK,
} from '../../shared/stones/stock-scope.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { COLLECTIONS, type Collection, listCollections } from './collection-calls.ts';

type CollectionStonesProps = {
  readonly id: CollectionId;
  /** Renders the stone search of this diamond type, restricted to the collection. */
  readonly children: (diamondType: 1 | 2) => ReactNode;
};

export function CollectionStones({ id, children }: CollectionStonesProps) {
  const { id: viewer } = useProfile();
  const { data, error, refetch } = useQuery({
    queryKey: [COLLECTIONS, viewer, { id }],
    queryFn: ({ signal }) => listCollections({ id }, signal),
  });
  const [collection] = data?.data.stockList ?? [];
  const place = useMemo(() => (collection ? placeOf(collection) : null), [collection]);
  if (collection && place)
    return <StockScopeContext value={place}>{children(collection.diamond_type)}</StockScopeContext>;
  return (
    <div className="kept-page">
      <PageHeader title="Collection" />
      {error ? (
        <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
      ) : data ? (
        <EmptyState title="Collection not found" actions={<AllCollections />}>
          The collection may have been deleted.
        </EmptyState>
      ) : (
        <SkeletonRows count={12} />
      )}
    </div>
  );
}

const placeOf = ({ id, name, diamond_type }: Collection): StockScope => ({
  ...WHOLE_STOCK,
  title: name,
  key: id,
  stock: WHOLE_STOCK.stock.filter(({ value }) => value === String(diamond_type)),
  within: (filter) => ({ ...filter, collection_id: id }),
  tools: () => <AllCollections />,
});

function AllCollections() {
  return (
    <Button variant="subtle" size="sm" renderRoot={(props) => <Link to="/collection" {...props} />}>
      All collections
    </Button>
  );
}
