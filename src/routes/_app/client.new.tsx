import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { AddCustomerPage } from '../../features/customer/add-customer-page.tsx';
import { rememberedSearch } from '../../features/customer/remembered-place.ts';

export const Route = createFileRoute('/_app/client/new')({
  validateSearch: (raw: { of?: string }): { of?: string } => raw,
  component: Screen,
});

function Screen() {
  const { of } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (id: string) => void navigate({ to: '/client/$id', params: { id }, search: {} });
  return (
    <ScreenGuard screen="/client">
      <AddCustomerPage
        colleague={typeof of === 'string' ? of : null}
        onAdded={show}
        onBack={() =>
          typeof of === 'string'
            ? show(of)
            : void navigate({ to: '/client', search: rememberedSearch() })
        }
      />
    </ScreenGuard>
  );
}
