import { createFileRoute } from '@tanstack/react-router';
import type { UserId } from '#api/ids.gen.ts';
import { idFromText } from '#common/id-from-text.ts';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { CustomerPage } from '../../features/customer/customer-page.tsx';
import { type DetailSearch, parseDetailSearch } from '../../features/customer/detail-params.ts';
import { rememberedSearch } from '../../features/customer/remembered-place.ts';
import { BusinessDocuments } from '../../shared/businesses/business-documents.tsx';
import { parsedWith } from '../../shared/lists/search-params.ts';
import { ClientList } from '../-client-list.tsx';

export const Route = createFileRoute('/_app/client/$id/')({
  validateSearch: (raw: DetailSearch): DetailSearch => raw,
  component: Screen,
});

function Screen() {
  const id = idFromText<UserId>(Route.useParams().id);
  const search = Route.useSearch(parsedWith(parseDetailSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/client">
      <CustomerPage
        key={id}
        id={id}
        search={search}
        onSearch={(next) => void navigate({ search: next })}
        onBack={() => void navigate({ to: '/client', search: rememberedSearch() })}
        onEdit={() => void navigate({ to: '/client/$id/edit', params: { id } })}
        documents={({ business }) => <BusinessDocuments businessId={business.id} />}
        lines={(list, go) => (
          <ClientList
            list={list}
            userId={id}
            which={search.which}
            type={search.type}
            page={search.page}
            size={search.size}
            go={go}
          />
        )}
      />
    </ScreenGuard>
  );
}
