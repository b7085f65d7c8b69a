import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => unwrapData(api.GET('/user/notices', { signal }), TEXTS.listFailed),
});

export const markNoticesRead = () => unwrapBody(api.PUT('/user/notices'), TEXTS.failed);
