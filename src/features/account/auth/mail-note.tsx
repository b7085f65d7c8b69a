import './account-forms.css';
import { useMailIsSetUp } from '../../../shared/identity/mail-notes.tsx';

/** Warns visitors who expect an e-mail if the portal has no mail server. */
export function MailNote() {
  if (useMailIsSetUp()) return null;
  return (
    <p className="account-note">
      This portal has no mail server: its e-mails stay in the outbox, which the administrator reads
      under Settings, Mail.
    </p>
  );
}
