import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { ShipmentPage } from '../../features/shipment/shipment-page.tsx';
import {
  parseShipmentSearch,
  type ShipmentSearch,
} from '../../features/shipment/shipment-params.ts';
import { parsedWith } from '../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/shipment')({
  validateSearch: (raw: ShipmentSearch): ShipmentSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseShipmentSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/shipment">
      <ShipmentPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, ...how })}
      />
    </ScreenGuard>
  );
}
