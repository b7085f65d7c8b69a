import { queryOptions } from '@tanstack/react-query';
import { api, unwrapData } from '#api/api-client.ts';
import { syncServerTime } from '#api/server-clock.ts';
import { TEXTS } from '#api/texts.ts';

/** Loads the public settings, which can be read before sign-in. */
export const portalQuery = queryOptions({
  queryKey: ['portal'],
  queryFn: async ({ signal }) => {
    const portal = await unwrapData(api.GET('/portal', { signal }), TEXTS.failed);
    syncServerTime(Date.parse(portal.server_time));
    return portal;
  },
});
