import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { StoneSearchPage } from '../../features/stone/stone-search-page.tsx';
import { parseStoneSearch, type StoneSearch } from '../../features/stone/stone-search-params.ts';
import { unread } from '../../lists/unread.ts';

export const Route = createFileRoute('/_app/inventory')({
  validateSearch: unread<StoneSearch>(),
  component: Screen,
});

function Screen() {
  // The router adds what it was not told to keep, so the address is read once more by its own rules.
  const search = Route.useSearch({
    select: (raw) => parseStoneSearch({ ...raw }),
    structuralSharing: true,
  });
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/inventory">
      <StoneSearchPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </ScreenGuard>
  );
}
