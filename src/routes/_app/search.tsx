import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { StoneSearchPage } from '../../features/stone/results/stone-search-page.tsx';
import {
  parseStoneSearch,
  type StoneSearch,
} from '../../features/stone/results/stone-search-params.ts';
import { parsedWith } from '../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/search')({
  validateSearch: (raw: StoneSearch): StoneSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseStoneSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/search">
      <StoneSearchPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </ScreenGuard>
  );
}
