import { createFileRoute } from '@tanstack/react-router';
import type { UserId } from '#api/ids.gen.ts';
import * as calls from '#common/access/calls.gen.ts';
import { idFromText } from '#common/id-from-text.ts';
import { CallGuard } from '../../features/access/call-guard.tsx';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { EditCustomerPage } from '../../features/customer/edit-customer-page.tsx';

export const Route = createFileRoute('/_app/client/$id/edit')({ component: Screen });

function Screen() {
  const id = idFromText<UserId>(Route.useParams().id);
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/client">
      <CallGuard to={calls.updateCustomer}>
        <EditCustomerPage
          key={id}
          id={id}
          onBack={() => void navigate({ to: '/client/$id', params: { id }, search: {} })}
        />
      </CallGuard>
    </ScreenGuard>
  );
}
