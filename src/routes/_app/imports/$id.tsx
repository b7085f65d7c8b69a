import { createFileRoute } from '@tanstack/react-router';
import type { StockImportId } from '#api/ids.gen.ts';
import { idFromText } from '#common/id-from-text.ts';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import { ImportPage } from '../../../features/stock-import/import-page.tsx';
import { parseRowsSearch, type RowsSearch } from '../../../features/stock-import/import-params.ts';
import { parsedWith } from '../../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/imports/$id')({
  validateSearch: (raw: RowsSearch): RowsSearch => raw,
  component: Screen,
});

function Screen() {
  const id = idFromText<StockImportId>(Route.useParams().id);
  const search = Route.useSearch(parsedWith(parseRowsSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/imports">
      <ImportPage
        key={id}
        id={id}
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </ScreenGuard>
  );
}
