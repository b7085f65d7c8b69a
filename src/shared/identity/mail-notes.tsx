import '../people/person-drawer.css';
import { useQuery } from '@tanstack/react-query';
import { portalQuery } from '../session/portal-query.ts';

/** Returns true also while the mail setup is still unknown, so that no warning flashes up. */
export const useMailIsSetUp = (): boolean => useQuery(portalQuery).data?.mail !== 'outbox';

export function InvitationNote({ joins }: { readonly joins?: string }) {
  const isSetUp = useMailIsSetUp();
  return (
    <p className="people-note">
      {joins ? `${joins} ` : ''}
      {isSetUp
        ? 'An e-mail with a link to choose a password will be sent. The link is valid for seven days.'
        : 'Mail is not set up. Copy the invitation link after adding the person.'}
    </p>
  );
}

export const describeNewAddress = (isSetUp: boolean): string =>
  isSetUp
    ? 'A new address takes effect after it is confirmed. We send the confirmation link to the new address.'
    : 'Mail is not set up, so only an administrator who gives a reason can change the address.';
