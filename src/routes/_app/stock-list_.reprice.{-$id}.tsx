import { createFileRoute } from '@tanstack/react-router';
import type { RepriceSessionId } from '#api/ids.gen.ts';
import * as calls from '#common/access/calls.gen.ts';
import { idFromText } from '#common/id-from-text.ts';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import {
  type RepriceSearch,
  RepriceSessionPage,
  RepriceSessions,
} from '../../features/stock-list/reprice-page.tsx';
import { integerParam } from '../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/stock-list_/reprice/{-$id}')({
  validateSearch: (raw: RepriceSearch): RepriceSearch => ({
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
  }),
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/stock-list" call={calls.listRepriceSessions}>
      {id === undefined ? (
        <RepriceSessions search={search} onSearch={(next) => void navigate({ search: next })} />
      ) : (
        <RepriceSessionPage key={id} id={idFromText<RepriceSessionId>(id)} />
      )}
    </ScreenGuard>
  );
}
