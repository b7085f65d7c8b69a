import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, dataOf } from '../../api/client.ts';
import { TEXTS } from '../../api/texts.ts';

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => dataOf(api.GET('/user/notices', { signal }), TEXTS.listFailed),
});

export const markNoticesRead = () => answerOf(api.PUT('/user/notices'), TEXTS.failed);
