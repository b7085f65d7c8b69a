import { useQuery } from '@tanstack/react-query';
import { api, unwrapData } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';
import { ROLE } from '#machines/codes.ts';
import { useProfile } from '../../shared/session/use-session.ts';

const MINUTE = 60_000;

const externalClientChoices = async (signal: AbortSignal) =>
  (
    await unwrapData(
      api.GET('/customer/customer-dropdown', {
        params: { query: { with_providers: true } },
        signal,
      }),
      TEXTS.failed,
    )
  ).filter(({ role_id }) => role_id === ROLE.apiProvider || role_id === ROLE.ftpProvider);

/** Fetches the external clients: the accounts with the role API or FTP. */
export function useExternalClients() {
  const { id } = useProfile();
  return useQuery({
    queryKey: ['external clients', id],
    queryFn: ({ signal }) => externalClientChoices(signal),
    staleTime: MINUTE,
  });
}
