import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import { SendingPage } from '../../../features/external-client/sending-page.tsx';

export const Route = createFileRoute('/_app/imports/sending')({
  component: () => (
    <ScreenGuard screen="/imports">
      <SendingPage />
    </ScreenGuard>
  ),
});
