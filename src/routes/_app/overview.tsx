import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import {
  OverviewPage,
  type OverviewSearch,
  parseOverview,
} from '../../features/overview/overview-page.tsx';
import { parsedWith } from '../../shared/lists/search-params.ts';
import { useSearchLink } from '../-search-link.ts';

export const Route = createFileRoute('/_app/overview')({
  validateSearch: (raw: OverviewSearch): OverviewSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseOverview));
  const navigate = Route.useNavigate();
  const searchLink = useSearchLink();
  return (
    <ScreenGuard screen="/search">
      <OverviewPage
        search={search}
        onSearch={(next) => void navigate({ search: next })}
        searchLink={searchLink}
      />
    </ScreenGuard>
  );
}
