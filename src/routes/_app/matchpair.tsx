import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { MatchPage } from '../../features/stone/match-page.tsx';
import { type MatchSearch, parseMatchSearch } from '../../features/stone/match-params.ts';

export const Route = createFileRoute('/_app/matchpair')({
  validateSearch: (raw: MatchSearch): MatchSearch => raw,
  component: Screen,
});

function Screen() {
  // The router passes on whatever stands in the address; it is read here, so that the frame need not know how.
  const search = Route.useSearch({
    select: (raw) => parseMatchSearch({ ...raw }),
    structuralSharing: true,
  });
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/matchpair">
      <MatchPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </ScreenGuard>
  );
}
