import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { DemandPage } from '../../features/demand/demand-page.tsx';
import { type DemandSearch, parseDemandSearch } from '../../features/demand/demand-params.ts';
import { parsedWith } from '../../shared/lists/search-params.ts';
import { useSearchLink } from '../-search-link.ts';

export const Route = createFileRoute('/_app/demand')({
  validateSearch: (raw: DemandSearch): DemandSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseDemandSearch));
  const navigate = Route.useNavigate();
  const searchLink = useSearchLink();
  return (
    <ScreenGuard screen="/demand">
      <DemandPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
        searchLink={searchLink}
      />
    </ScreenGuard>
  );
}
