import './account-forms.css';
import { useMailIsSetUp } from '../../../shared/identity/mail-notes.tsx';

export function MailNote() {
  if (useMailIsSetUp()) return null;
  return (
    <p className="account-note">
      The portal has no mail server. E-mails stay in the outbox, which the administrator can read
      under Settings, Mail.
    </p>
  );
}
