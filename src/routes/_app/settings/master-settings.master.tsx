import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import { MasterPage } from '../../../features/master/master-page.tsx';
import { type MasterSearch, parseMasterSearch } from '../../../features/master/master-params.ts';

export const Route = createFileRoute('/_app/settings/master-settings/master')({
  validateSearch: (raw: MasterSearch): MasterSearch => raw,
  component: Screen,
});

function Screen() {
  // The router passes on whatever stands in the address; it is read here, so that the frame need not know how.
  const search = Route.useSearch({
    select: (raw) => parseMasterSearch({ ...raw }),
    structuralSharing: true,
  });
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/settings/master-settings">
      <MasterPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, ...how })}
      />
    </ScreenGuard>
  );
}
