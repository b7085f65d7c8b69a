import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import {
  type ImportsSearch,
  parseImportsSearch,
} from '../../../features/stock-import/import-params.ts';
import { ImportsPage } from '../../../features/stock-import/imports-page.tsx';
import { parsedWith } from '../../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/imports/')({
  validateSearch: (raw: ImportsSearch): ImportsSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseImportsSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/imports">
      <ImportsPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
        onOpen={(id) => void navigate({ to: '/imports/$id', params: { id } })}
      />
    </ScreenGuard>
  );
}
