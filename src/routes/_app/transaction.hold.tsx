import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { HoldPage } from '../../features/hold/hold-page.tsx';
import { type HoldSearch, parseHoldSearch } from '../../features/hold/hold-params.ts';

export const Route = createFileRoute('/_app/transaction/hold')({
  validateSearch: (raw: HoldSearch): HoldSearch => raw,
  component: Screen,
});

function Screen() {
  // The router passes on whatever stands in the address; it is read here, so that the frame need not know how.
  const search = Route.useSearch({
    select: (raw) => parseHoldSearch({ ...raw }),
    structuralSharing: true,
  });
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
