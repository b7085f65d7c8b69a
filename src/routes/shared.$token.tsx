import { createFileRoute } from '@tanstack/react-router';
import { SharedPage } from '../features/share/shared-page.tsx';

export const Route = createFileRoute('/shared/$token')({ component: Shared });

function Shared() {
  const { token } = Route.useParams();
  return <SharedPage token={token} />;
}
