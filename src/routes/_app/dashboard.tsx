import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../../features/dashboard/home-page.tsx';

export const Route = createFileRoute('/_app/dashboard')({ component: HomePage });
