import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '../../features/app-shell/not-found-screen.tsx';

export const Route = createFileRoute('/_app/$')({ component: NotFoundScreen });
