import './account-forms.css';
import { useQuery } from '@tanstack/react-query';
import { portalQuery } from '../../../shared/session/portal-query.ts';

/** Without a mail server a letter goes nowhere; a visitor who waits for one should know. */
export function MailNote() {
  const { data } = useQuery(portalQuery);
  if (data?.mail !== 'outbox') return null;
  return (
    <p className="account-note">
      This portal has no mail server: its letters stay in the outbox, which the administrator reads
      under Settings, Mail.
    </p>
  );
}
