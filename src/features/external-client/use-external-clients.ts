import { useQuery } from '@tanstack/react-query';
import { useProfile } from '../../session/use-session.ts';
import { externalClientChoices } from '../../stones/calls.ts';

const MINUTE = 60_000;

/** Those who send and fetch by API or FTP. */
export function useExternalClients() {
  const { id } = useProfile();
  return useQuery({
    queryKey: ['external clients', id],
    queryFn: ({ signal }) => externalClientChoices(signal),
    staleTime: MINUTE,
  });
}
