import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '../../features/shell/not-found-screen.tsx';

/** Any address that no other route knows, shown inside the frame. */
export const Route = createFileRoute('/_app/$')({ component: NotFoundScreen });
