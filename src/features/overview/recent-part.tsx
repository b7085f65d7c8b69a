import '../../shared/frame/tile.css';
import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { serverNow } from '#api/server-clock.ts';
import { formatAge, formatDateTime, formatInteger } from '#common/format.ts';
import { listRecentSearches, RECENT } from '../../shared/searches/search-calls.ts';
import { hasSavedSearches } from '../../shared/searches/search-permissions.ts';
import type { SearchLink } from '../../shared/searches/search-types.ts';
import { useFilterLine } from '../../shared/searches/use-filter-line.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { withChoices } from '../../shared/stones/use-attribute-choices.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { OverviewPart } from './overview-part.tsx';

const SHOWN = 10;

export function RecentPart({ searchLink }: { readonly searchLink: SearchLink }) {
  const profile = useProfile();
  const { id } = profile;
  const line = useFilterLine();
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: [RECENT, id, 'overview'],
    queryFn: ({ signal }) =>
      withChoices(cache, listRecentSearches({ page: 1, size: SHOWN }, signal)),
  });
  return (
    <OverviewPart
      title="Recent searches"
      note={
        hasSavedSearches(profile) ? (
          <Link to="/saved-search" search={{ tab: 'recent' }}>
            All
          </Link>
        ) : null
      }
      query={query}
      lines={5}
    >
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title="No searches yet">Your searches appear here automatically.</EmptyState>
        ) : (
          <ul>
            {data.map(({ id: key, filter, found, ran_at }) => (
              <li key={key}>
                <Link className="tile-line" {...searchLink(filter)} title={line(filter)}>
                  <Text component="span" inherit truncate>
                    {line(filter)}
                  </Text>
                  <Text component="b" inherit c="var(--text)" fw="var(--w-medium)">
                    {found === null ? '' : formatInteger(found)}
                  </Text>
                  <Text
                    component="time"
                    inherit
                    ta="end"
                    c="dimmed"
                    dateTime={ran_at}
                    title={formatDateTime(ran_at)}
                  >
                    {formatAge(ran_at, serverNow())}
                  </Text>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </OverviewPart>
  );
}
