import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { count } from '#common/count.ts';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import { sentFilter } from '../../shared/searches/search-types.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { countStones } from '../../shared/stones/stone-calls.ts';
import type { CollectionWords } from './collection-calls.ts';

type MatchCountProps = {
  readonly kind: 1 | 2;
  readonly words: Pick<CollectionWords, 'filter' | 'stock_numbers'>;
};

export function MatchCount({ kind, words }: MatchCountProps) {
  const filter = useDeferredValue(words.filter);
  const query = useQuery({
    queryKey: [CACHED.counts, 'collection', kind, filter],
    queryFn: ({ signal }) =>
      countStones(
        {
          diamondType: kind,
          term: filter?.term ?? '',
          filter: { ...sentFilter(filter ?? {}), facets: [] },
        },
        signal,
      ),
    enabled: filter !== null,
    placeholderData: (before) => before,
  });
  const { data, error } = query;
  if (error) return <PartFailed query={query} />;
  const parts = [
    words.stock_numbers.length === 0 ? '' : `${count(words.stock_numbers.length, 'number')}`,
    filter === null || !data ? '' : `${count(data.pieces, 'stone')} found by the search`,
  ].filter(Boolean);
  return (
    <Text mt="-8px" fz="sm" c="dimmed" role="status">
      {parts.join(', ') || 'No stones yet'}
    </Text>
  );
}
