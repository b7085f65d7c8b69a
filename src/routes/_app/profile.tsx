import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../features/account/profile/profile-page.tsx';

/** Every signed-in user has a profile, so no permission is checked. */
export const Route = createFileRoute('/_app/profile')({ component: ProfilePage });
