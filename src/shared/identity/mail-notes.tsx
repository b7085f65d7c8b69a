import '../people/person-drawer.css';
import { useQuery } from '@tanstack/react-query';
import { portalQuery } from '../session/portal-query.ts';

/** True if the portal has a mail server, and while that is unknown, so that no warning flickers. */
export const useMailIsSetUp = (): boolean => useQuery(portalQuery).data?.mail !== 'outbox';

/** Tells, before the form is sent, what a person who is added will receive. */
export function InvitationNote({ joins }: { readonly joins?: string }) {
  const isSetUp = useMailIsSetUp();
  return (
    <p className="people-note">
      {joins ? `${joins} ` : ''}
      {isSetUp
        ? 'A mail brings one link to choose a password, good for seven days.'
        : 'Mail is not set up. Copy the invitation link after adding the person.'}
    </p>
  );
}

/** Tells what a new address means for a person who has an account. */
export const describeNewAddress = (isSetUp: boolean): string =>
  isSetUp
    ? 'Another address counts once it is confirmed by a link that is mailed to it'
    : 'Mail is not set up: only an administrator can set another address, with a reason';
