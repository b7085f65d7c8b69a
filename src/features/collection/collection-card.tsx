import '../../ui/skeleton-rows.css';
import './collection.css';
import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { count } from '#common/count.ts';
import { formatInteger, formatNumber } from '#common/format.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { embeddablePicture } from '../../shared/stones/media/media-kind.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { ShapeIcon } from '../../shared/stones/shape-icon.tsx';
import type { StoneRow, StoneTotals } from '../../shared/stones/stone-types.ts';
import { type Collection, previewCollection } from './collection-calls.ts';
import { KIND } from './collection-words.ts';

export function CollectionCard({ collection }: { readonly collection: Collection }) {
  const { id: viewer } = useProfile();
  const { id, name, description, fault } = collection;
  const { data } = useQuery({
    queryKey: [CACHED.counts, viewer, 'collection', id],
    queryFn: ({ signal }) => previewCollection(collection, signal),
    enabled: fault === null,
  });
  return (
    <Link className="collection-card" to="/collection/$id" params={{ id }}>
      <span className="collection-pictures">
        {data?.data.stockList.map((stone) => (
          <Picture key={stone.stock_no} stone={stone} />
        ))}
      </span>
      <Flex component="span" direction="column" gap="4xs" px="sm" py="xs" c="var(--text-2)" fz="sm">
        <Flex component="span" align="baseline" justify="space-between" gap="xs">
          <Box component="b" className="ui-cut" c="var(--text)" fz="md">
            {name}
          </Box>
          <span>{KIND[collection.diamond_type]}</span>
        </Flex>
        <span className="collection-description">{description}</span>
        {fault === null ? (
          <Totals collection={collection} totals={data?.data.totals ?? null} />
        ) : (
          <span className="ui-warn">This collection cannot be shown at the moment.</span>
        )}
      </Flex>
    </Link>
  );
}

type TotalsProps = { readonly collection: Collection; readonly totals: StoneTotals | null };

function Totals({ collection, totals }: TotalsProps) {
  return (
    <Flex
      component="span"
      justify="space-between"
      gap="xs"
      mih={18}
      style={{ whiteSpace: 'nowrap' }}
    >
      <span>
        <b>{count(collection.pieces ?? 0, 'pc')}</b>, {formatInteger(collection.available)}{' '}
        available
      </span>
      <span>{totals ? `${formatNumber(totals.carat)} ct` : ''}</span>
      <b>{totals ? `$${formatNumber(totals.total_amount)}` : ''}</b>
    </Flex>
  );
}

function Picture({ stone }: { readonly stone: StoneRow }) {
  const [broken, setBroken] = useState(false);
  const picture = embeddablePicture(stone.image);
  return picture === null || broken ? (
    <ShapeIcon shape={stone.shape} size={64} />
  ) : (
    <img src={picture} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
  );
}

export function CollectionCardSkeleton() {
  return (
    <div className="collection-card">
      <span className="collection-pictures" />
      <Flex px="sm" py="xs">
        <Box component="span" className="ui-skeleton" flex={1} />
      </Flex>
    </div>
  );
}
