import { createFileRoute } from '@tanstack/react-router';
import type { UserId } from '#api/ids.gen.ts';
import * as calls from '#common/access/calls.gen.ts';
import { CallGuard } from '../../features/access/call-guard.tsx';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { AddCustomerPage } from '../../features/customer/add-customer-page.tsx';
import { rememberedSearch } from '../../features/customer/remembered-place.ts';
import { idParam } from '../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/client/new')({
  validateSearch: (raw: { of?: string }): { of?: string } => raw,
  component: Screen,
});

function Screen() {
  const { of } = Route.useSearch({ select: (raw) => idParam<'of', UserId>('of', raw.of) });
  const navigate = Route.useNavigate();
  const show = (shown: UserId) =>
    void navigate({ to: '/client/$id', params: { id: shown }, search: {} });
  return (
    <ScreenGuard screen="/client">
      <CallGuard to={calls.addCustomerWithBusiness}>
        <AddCustomerPage
          colleague={of ?? null}
          onAdded={show}
          onBack={() =>
            of === undefined
              ? void navigate({ to: '/client', search: rememberedSearch() })
              : show(of)
          }
        />
      </CallGuard>
    </ScreenGuard>
  );
}
