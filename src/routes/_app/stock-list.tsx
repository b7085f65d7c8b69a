import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ProviderId } from '#api/ids.gen.ts';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { StockListPlace } from '../../features/stock-list/stock-list-place.tsx';
import { StoneSearchPage } from '../../features/stone/results/stone-search-page.tsx';
import {
  parseStoneSearch,
  type StoneSearch,
} from '../../features/stone/results/stone-search-params.ts';
import { idParam, parsedWith } from '../../shared/lists/search-params.ts';

type StockListSearch = StoneSearch & { supplier?: ProviderId };

export const Route = createFileRoute('/_app/stock-list')({
  validateSearch: (raw: StockListSearch): StockListSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseStoneSearch));
  const { supplier } = Route.useSearch({
    select: (raw) => idParam<'supplier', ProviderId>('supplier', raw.supplier),
    structuralSharing: true,
  });
  const navigate = Route.useNavigate();
  const onSupplier = useCallback(
    (chosen: ProviderId | undefined) =>
      void navigate({
        search: ({ supplier: _, page: __, stone: ___, ...rest }) =>
          chosen === undefined ? rest : { ...rest, supplier: chosen },
      }),
    [navigate],
  );
  return (
    <ScreenGuard screen="/stock-list">
      <StockListPlace supplier={supplier} onSupplier={onSupplier}>
        <StoneSearchPage
          search={search}
          onSearch={(next, how) =>
            void navigate({
              search: supplier === undefined ? next : { ...next, supplier },
              replace: how?.replace ?? false,
            })
          }
        />
      </StockListPlace>
    </ScreenGuard>
  );
}
