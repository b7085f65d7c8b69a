import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { SupplierPage } from '../../features/supplier/supplier-page.tsx';
import {
  parseSupplierSearch,
  type SupplierSearch,
} from '../../features/supplier/supplier-params.ts';
import { parsedWith } from '../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/supply')({
  validateSearch: (raw: SupplierSearch): SupplierSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseSupplierSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/supply">
      <SupplierPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </ScreenGuard>
  );
}
