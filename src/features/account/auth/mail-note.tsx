import './account-forms.css';
import { useMailIsSetUp } from '../../../shared/identity/mail-notes.tsx';

/** If the portal has no mail server, warns visitors that no e-mail is delivered. */
export function MailNote() {
  if (useMailIsSetUp()) return null;
  return (
    <p className="account-note">
      The portal has no mail server. E-mails stay in the outbox, which the administrator can read
      under Settings, Mail.
    </p>
  );
}
