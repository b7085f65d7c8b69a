import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import { RapPage } from '../../../features/rap/rap-page.tsx';
import { parseRapSearch, type RapSearch } from '../../../features/rap/rap-params.ts';
import { parsedWith } from '../../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/settings/rap')({
  validateSearch: (raw: RapSearch): RapSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseRapSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/settings/rap">
      <RapPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </ScreenGuard>
  );
}
