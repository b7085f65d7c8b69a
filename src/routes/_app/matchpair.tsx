import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { type MatchSearch, parseMatchSearch } from '../../features/stone/match/match-params.ts';

export const Route = createFileRoute('/_app/matchpair')({
  validateSearch: (raw: MatchSearch): MatchSearch => raw,
  component: Screen,
});

/** Its style sheets are named beside it, and not in the frame that everybody loads first. */
const MatchPage = lazy(async () => ({
  default: (await import('../../features/stone/match/match-page.tsx')).MatchPage,
}));

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
