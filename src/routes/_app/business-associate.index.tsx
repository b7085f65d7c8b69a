import { createFileRoute, Navigate } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { AssociateListPage } from '../../features/associate/associate-list-page.tsx';
import {
  type AssociateSearch,
  parseAssociateSearch,
} from '../../features/associate/associate-params.ts';
import { ROLE } from '../../machines/codes.ts';
import { useProfile } from '../../shared/session/use-session.ts';

export const Route = createFileRoute('/_app/business-associate/')({
  validateSearch: (raw: AssociateSearch): AssociateSearch => raw,
  component: Screen,
});

function Screen() {
  const { id: viewer, role_id } = useProfile();
  // The router passes on whatever stands in the address; it is read here, so that the frame need not know how.
  const search = Route.useSearch({
    select: (raw) => parseAssociateSearch({ ...raw }),
    structuralSharing: true,
  });
  const navigate = Route.useNavigate();
  // An associate has one record to look at.
  if (role_id === ROLE.associate)
    return <Navigate to="/business-associate/$id/{-$tab}" params={{ id: viewer }} replace />;
  return (
    <ScreenGuard screen="/business-associate">
      <AssociateListPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, ...how })}
        onOpen={(id) => void navigate({ to: '/business-associate/$id/{-$tab}', params: { id } })}
      />
    </ScreenGuard>
  );
}
