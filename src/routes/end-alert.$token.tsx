import { createFileRoute } from '@tanstack/react-router';
import { EndAlertPage } from '../features/saved-search/end-alert-page.tsx';

export const Route = createFileRoute('/end-alert/$token')({ component: EndAlert });

function EndAlert() {
  const { token } = Route.useParams();
  return <EndAlertPage token={token} />;
}
