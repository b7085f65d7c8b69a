import { queryOptions } from '@tanstack/react-query';
import { api, unwrapData } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';
import { PROVIDER_TYPE } from '#machines/codes.ts';

/** Maximum page size of the API. Further suppliers are missing from the choices. */
const MOST = 1000;

export const supplierChoicesQuery = queryOptions({
  queryKey: ['suppliers', 'choices'],
  queryFn: async ({ signal }) => {
    const requests = Object.values(PROVIDER_TYPE).map((provider_type) =>
      unwrapData(
        api.GET('/inventory/company', { params: { query: { provider_type, size: MOST } }, signal }),
        TEXTS.listFailed,
      ),
    );
    return (await Promise.all(requests))
      .flat()
      .map(({ id, name, is_active }) => ({ id, name, is_active }))
      .sort((a, b) => a.name.localeCompare(b.name));
  },
});
