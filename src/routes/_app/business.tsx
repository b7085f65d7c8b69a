import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { BusinessPage } from '../../features/business/business-page.tsx';

export const Route = createFileRoute('/_app/business')({
  component: () => (
    <ScreenGuard screen="/business">
      <BusinessPage />
    </ScreenGuard>
  ),
});
