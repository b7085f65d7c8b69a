import { createFileRoute, notFound } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { UserId } from '#api/ids.gen.ts';
import { idFromText } from '#common/id-from-text.ts';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { AssociatePage } from '../../features/associate/associate-page.tsx';
import {
  parseTabSearch,
  type TabSearch,
  tabOf,
} from '../../features/associate/associate-params.ts';
import { rememberedSearch } from '../../features/associate/remembered-search.ts';
import { parsedWith } from '../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/business-associate/$id/{-$tab}')({
  validateSearch: (raw: TabSearch): TabSearch => raw,
  component: Screen,
});

function Screen() {
  const { id: named, tab: part } = Route.useParams();
  const id = idFromText<UserId>(named);
  const search = Route.useSearch(parsedWith(parseTabSearch));
  const navigate = Route.useNavigate();
  const leave = useCallback(
    (how?: { readonly replace: boolean }) =>
      void navigate({
        to: '/business-associate',
        search: rememberedSearch(),
        replace: how?.replace ?? false,
      }),
    [navigate],
  );
  const tab = tabOf(part);
  if (tab === null) throw notFound();
  return (
    <ScreenGuard screen="/business-associate">
      <AssociatePage
        key={id}
        id={id}
        tab={tab}
        search={search}
        onSearch={(next) => void navigate({ search: next })}
        onLeave={leave}
      />
    </ScreenGuard>
  );
}
