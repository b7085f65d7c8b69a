import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import { RolePage } from '../../../features/role/role-page.tsx';
import { parseRoleSearch, type RoleSearch } from '../../../features/role/role-params.ts';
import { parsedWith } from '../../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/settings/roles')({
  validateSearch: (raw: RoleSearch): RoleSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseRoleSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/settings/roles">
      <RolePage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </ScreenGuard>
  );
}
