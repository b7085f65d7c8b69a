import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import { TermsPage } from '../../../features/terms/terms-page.tsx';

export const Route = createFileRoute('/_app/settings/terms')({ component: Screen });

function Screen() {
  return (
    <ScreenGuard screen="/settings/terms">
      <TermsPage />
    </ScreenGuard>
  );
}
