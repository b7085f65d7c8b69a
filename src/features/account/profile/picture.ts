import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody } from '#api/api-client.ts';
import type { StoredFileId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { idFromText } from '#common/id-from-text.ts';
import { inlinePicture } from '../../../shared/records/picture-file.ts';

/**
 * Fetches the picture at `Profile.picture`. The URL needs the owner's access token, so an `img`
 * cannot load it.
 */
export const pictureQuery = (address: string | null) =>
  queryOptions({
    queryKey: ['own-picture', address],
    queryFn: async ({ signal }) => {
      const version = new URLSearchParams(address?.split('?')[1]).get('v');
      const call = api.GET('/user/picture', {
        params: { query: version === null ? {} : { v: idFromText<StoredFileId>(version) } },
        parseAs: 'blob',
        signal,
      });
      return await inlinePicture((await unwrapBody(call, TEXTS.failed)) as unknown as Blob);
    },
    enabled: address !== null,
    staleTime: 'static',
  });
