import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { SavedSearchPage } from '../../features/saved-search/saved-search-page.tsx';
import {
  parseSavedSearch,
  type SavedSearchSearch,
} from '../../features/saved-search/saved-search-params.ts';
import { parsedWith } from '../../shared/lists/search-params.ts';
import { useRunLink } from '../-search-link.ts';

export const Route = createFileRoute('/_app/saved-search')({
  validateSearch: (raw: SavedSearchSearch): SavedSearchSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseSavedSearch));
  const navigate = Route.useNavigate();
  const runLink = useRunLink();
  return (
    <ScreenGuard screen="/saved-search">
      <SavedSearchPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
        runLink={runLink}
      />
    </ScreenGuard>
  );
}
