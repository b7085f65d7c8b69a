import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { StoneSearchPage } from '../../features/stone/results/stone-search-page.tsx';
import {
  parseStoneSearch,
  type StoneSearch,
} from '../../features/stone/results/stone-search-params.ts';

export const Route = createFileRoute('/_app/inventory')({
  validateSearch: (raw: StoneSearch): StoneSearch => raw,
  component: Screen,
});

function Screen() {
  // Parses the search params here and not in `validateSearch`, so that the parser loads with this
  // screen only.
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
