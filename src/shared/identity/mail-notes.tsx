import '../people/person-drawer.css';
import { useQuery } from '@tanstack/react-query';
import { portalQuery } from '../session/portal-query.ts';

/** Returns true while the answer is unknown as well, to avoid a flash of the warning. */
export const useMailIsSetUp = (): boolean => useQuery(portalQuery).data?.mail !== 'outbox';

/** Explains before submitting how the new user receives the invitation. */
export function InvitationNote({ joins }: { readonly joins?: string }) {
  const isSetUp = useMailIsSetUp();
  return (
    <p className="people-note">
      {joins ? `${joins} ` : ''}
      {isSetUp
        ? 'An e-mail with a link to choose a password is sent. The link is valid for seven days.'
        : 'Mail is not set up. Copy the invitation link after adding the person.'}
    </p>
  );
}

/** Explains what a new e-mail address means for an existing account. */
export const describeNewAddress = (isSetUp: boolean): string =>
  isSetUp
    ? 'A new address takes effect once it is confirmed. We send a link to it'
    : 'Mail is not set up: only an administrator can change the address, with a reason';
