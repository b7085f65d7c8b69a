import '../people/person-drawer.css';
import { useQuery } from '@tanstack/react-query';
import { portalQuery } from '../session/portal-query.ts';

/** Whether the portal has a mail server; true while it is not known, so that no warning flickers. */
export const useMailIsSetUp = (): boolean => useQuery(portalQuery).data?.mail !== 'outbox';

/** What becomes of a person who is added, said before the form is sent. */
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

/** What becomes of another address of a person who has an account. */
export const describeNewAddress = (isSetUp: boolean): string =>
  isSetUp
    ? 'Another address counts once it is confirmed by a link that is mailed to it'
    : 'Mail is not set up: only an administrator can set another address, with a reason';
