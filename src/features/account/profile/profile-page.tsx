import './profile.css';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { PageHeader } from '../../../shared/frame/PageHeader.tsx';
import { useProfile } from '../../../shared/session/use-session.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { ClockChoice } from './clock-choice.tsx';
import { OwnEmail } from './own-email.tsx';
import { ProfileForm } from './profile-form.tsx';
import { isGuest } from './profile-values.ts';
import { SessionList } from './session-list.tsx';

/**
 * Shows the user's personal data, sign-in address, time format and sessions. A dialog changes the
 * password.
 */
export function ProfilePage() {
  const user = useProfile();
  const [changing, setChanging] = useState(false);
  return (
    <div className="profile-page">
      <PageHeader title="Profile" />
      <section className="profile-part" aria-label="You">
        <ProfileForm key={user.id} user={user} />
      </section>
      <div className="profile-side">
        {isGuest(user) ? (
          <section className="profile-part">
            <h2>Account</h2>
            <p>
              You are signed in as a guest, without a password. To create an account, sign out and
              use the sign-in page.
            </p>
          </section>
        ) : (
          <OwnEmail user={user} />
        )}
        {isGuest(user) ? null : (
          <section className="profile-part">
            <h2>Password</h2>
            <p>
              A password has at least 12 characters. No one at the company can read your password.
            </p>
            <Button onClick={() => setChanging(true)}>Change the password</Button>
            <ChangePasswordDialog
              user={user}
              opened={changing}
              onClose={() => setChanging(false)}
            />
          </section>
        )}
        <section className="profile-part">
          <h2>Time format</h2>
          <ClockChoice user={user} />
        </section>
        <section className="profile-part">
          <h2>Active sessions</h2>
          <SessionList />
        </section>
      </div>
    </div>
  );
}
