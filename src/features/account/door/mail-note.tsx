import './account-forms.css';
import { useMailIsSetUp } from '../../../shared/identity/mail-notes.tsx';

/** Without a mail server a letter goes nowhere; a visitor who waits for one should know. */
export function MailNote() {
  if (useMailIsSetUp()) return null;
  return (
    <p className="account-note">
      This portal has no mail server: its letters stay in the outbox, which the administrator reads
      under Settings, Mail.
    </p>
  );
}
