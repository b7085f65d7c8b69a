import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { NewArrivalPage } from '../../features/new-arrival/new-arrival-page.tsx';
import { toSavedFilter } from '../../features/stone/filters/saved-filter.ts';
import { StoneSearchPage } from '../../features/stone/results/stone-search-page.tsx';
import {
  parseStoneSearch,
  type StoneSearch,
} from '../../features/stone/results/stone-search-params.ts';
import type { StoneQuery } from '../../shared/stones/stone-calls.ts';
import { useSearchLink } from '../-search-link.ts';

export const Route = createFileRoute('/_app/new-arrival')({
  validateSearch: (raw: StoneSearch): StoneSearch => raw,
  component: Screen,
});

const NEWEST_FIRST = '-listed_at';

function Screen() {
  // Parses the search params here and not in `validateSearch`, so that the parser loads with this
  // screen only.
  const search = Route.useSearch({
    select: (raw) => ({ sort: NEWEST_FIRST, ...parseStoneSearch({ ...raw }) }),
    structuralSharing: true,
  });
  const navigate = Route.useNavigate();
  const linkOf = useSearchLink();
  const searchLink = useCallback(
    (question: StoneQuery) => linkOf(toSavedFilter(question)),
    [linkOf],
  );
  return (
    <ScreenGuard screen="/new-arrival">
      <NewArrivalPage searchLink={searchLink}>
        <StoneSearchPage
          search={search}
          onSearch={({ sort, ...next }, how) =>
            void navigate({
              search: sort === undefined || sort === NEWEST_FIRST ? next : { ...next, sort },
              replace: how?.replace ?? false,
            })
          }
        />
      </NewArrivalPage>
    </ScreenGuard>
  );
}
