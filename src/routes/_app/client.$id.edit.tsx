import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { EditCustomerPage } from '../../features/customer/edit-customer-page.tsx';

export const Route = createFileRoute('/_app/client/$id/edit')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/client">
      <EditCustomerPage
        key={id}
        id={id}
        onBack={() => void navigate({ to: '/client/$id', params: { id }, search: {} })}
      />
    </ScreenGuard>
  );
}
