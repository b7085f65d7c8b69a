import './profile.css';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { PageHeader } from '../../../shared/frame/PageHeader.tsx';
import { RecordPart } from '../../../shared/records/record-part.tsx';
import { useProfile } from '../../../shared/session/use-session.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { ClockChoice } from './clock-choice.tsx';
import { EmailChoice } from './email-choice.tsx';
import { OwnEmail } from './own-email.tsx';
import { ProfileForm } from './profile-form.tsx';
import { isGuest } from './profile-values.ts';
import { SessionList } from './session-list.tsx';

export function ProfilePage() {
  const user = useProfile();
  const [changing, setChanging] = useState(false);
  return (
    <div className="profile-page">
      <PageHeader title="Profile" />
      <RecordPart label="You">
        <ProfileForm key={user.id} user={user} />
      </RecordPart>
      <div>
        {isGuest(user) ? (
          <RecordPart level={2} title="Account">
            <p>
              You are signed in as a guest, without a password. To create an account, sign out and
              use the sign-in page.
            </p>
          </RecordPart>
        ) : (
          <OwnEmail user={user} />
        )}
        {isGuest(user) ? null : (
          <RecordPart level={2} title="Password">
            <p>
              A password has at least 12 characters. No one at the company can see your password.
            </p>
            <Button onClick={() => setChanging(true)}>Change the password</Button>
            <ChangePasswordDialog
              user={user}
              opened={changing}
              onClose={() => setChanging(false)}
            />
          </RecordPart>
        )}
        <RecordPart level={2} title="Language, currency and time">
          <ClockChoice user={user} />
        </RecordPart>
        {isGuest(user) ? null : (
          <RecordPart level={2} title="E-mails">
            <EmailChoice user={user} />
          </RecordPart>
        )}
        <RecordPart level={2} title="Active sessions">
          <SessionList />
        </RecordPart>
      </div>
    </div>
  );
}
