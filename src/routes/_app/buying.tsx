import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { BuyingPage } from '../../features/buying/buying-page.tsx';
import { type BuyingSearch, parseBuyingSearch } from '../../features/buying/buying-params.ts';
import { parsedWith } from '../../shared/lists/search-params.ts';
import { useSearchLink } from '../-search-link.ts';

export const Route = createFileRoute('/_app/buying')({
  validateSearch: (raw: BuyingSearch): BuyingSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseBuyingSearch));
  const navigate = Route.useNavigate();
  const searchLink = useSearchLink();
  const onSearch = useCallback((next: BuyingSearch) => void navigate({ search: next }), [navigate]);
  return (
    <ScreenGuard screen="/buying">
      <BuyingPage search={search} onSearch={onSearch} searchLink={searchLink} />
    </ScreenGuard>
  );
}
