import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { HoldPage } from '../../features/hold/hold-page.tsx';
import { parseHoldSearch } from '../../features/hold/hold-params.ts';

export const Route = createFileRoute('/_app/transaction/hold')({
  validateSearch: parseHoldSearch,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/transaction">
      <HoldPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </ScreenGuard>
  );
}
