import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '../../features/shell/not-found-screen.tsx';

/** Not-found screen for unknown URLs, inside the app frame. */
export const Route = createFileRoute('/_app/$')({ component: NotFoundScreen });
