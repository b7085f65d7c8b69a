import { createFileRoute, Navigate } from '@tanstack/react-router';
import { ROLE } from '#machines/codes.ts';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { AssociateListPage } from '../../features/associate/associate-list-page.tsx';
import {
  type AssociateSearch,
  parseAssociateSearch,
} from '../../features/associate/associate-params.ts';
import { parsedWith } from '../../shared/lists/search-params.ts';
import { useProfile } from '../../shared/session/use-session.ts';

export const Route = createFileRoute('/_app/business-associate/')({
  validateSearch: (raw: AssociateSearch): AssociateSearch => raw,
  component: Screen,
});

function Screen() {
  const { id: viewer, role_id } = useProfile();
  const search = Route.useSearch(parsedWith(parseAssociateSearch));
  const navigate = Route.useNavigate();
  // Associates may see only their own record.
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
