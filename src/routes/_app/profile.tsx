import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../features/account/profile/profile-page.tsx';

/** Everybody has one, whatever else they may open. */
export const Route = createFileRoute('/_app/profile')({ component: ProfilePage });
