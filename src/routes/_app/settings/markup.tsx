import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import { MarkupPage } from '../../../features/markup/markup-page.tsx';
import { type MarkupSearch, parseMarkupSearch } from '../../../features/markup/markup-params.ts';
import { parsedWith } from '../../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/settings/markup')({
  validateSearch: (raw: MarkupSearch): MarkupSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseMarkupSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/settings/markup">
      <MarkupPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </ScreenGuard>
  );
}
