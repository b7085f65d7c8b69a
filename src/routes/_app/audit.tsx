import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { AuditPage } from '../../features/audit/audit-page.tsx';
import { type AuditSearch, parseAuditSearch } from '../../features/audit/audit-params.ts';
import { parsedWith } from '../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/audit')({
  validateSearch: (raw: AuditSearch): AuditSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseAuditSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/audit">
      <AuditPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </ScreenGuard>
  );
}
