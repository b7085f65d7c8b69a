import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import { SupplierOrdersPage } from '../../../features/supplier-confirmation/supplier-orders-page.tsx';
import {
  parseSupplierOrdersSearch,
  type SupplierOrdersSearch,
} from '../../../features/supplier-confirmation/supplier-orders-params.ts';
import { parsedWith } from '../../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/(orders)/supplier-orders')({
  validateSearch: (raw: SupplierOrdersSearch): SupplierOrdersSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseSupplierOrdersSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/supplier-orders">
      <SupplierOrdersPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, ...how })}
      />
    </ScreenGuard>
  );
}
