import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { learnServerTime } from '../../api/clock.ts';
import { TEXTS } from '../../api/texts.ts';

/** Public settings, readable before sign-in. Also synchronizes the server clock. */
export const portalQuery = queryOptions({
  queryKey: ['portal'],
  queryFn: async ({ signal }) => {
    const portal = await dataOf(api.GET('/portal', { signal }), TEXTS.failed);
    learnServerTime(Date.parse(portal.server_time));
    return portal;
  },
});
