import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../api/client.ts';
import { TEXTS } from '../../../api/texts.ts';

const MEGABYTE = 1024 * 1024;
const LARGEST_PICTURE = 2 * MEGABYTE;
export const PICTURE_TYPES = ['image/png', 'image/jpeg'];

/** What this side can see; the server looks into the file. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!PICTURE_TYPES.includes(type)) return 'Choose a PNG or a JPG';
  return size > LARGEST_PICTURE ? 'Choose a picture of at most 2 MB' : null;
}

/** Pages may show pictures of this server and inline ones, and nothing else. */
export function inlinePicture(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}

/** The picture behind an address of `Profile.picture`: it is only given to its owner's token. */
export const pictureQuery = (address: string | null) =>
  queryOptions({
    queryKey: ['own-picture', address],
    queryFn: async ({ signal }) => {
      const version = new URLSearchParams(address?.split('?')[1]).get('v');
      const call = api.GET('/user/picture', {
        params: { query: version === null ? {} : { v: version } },
        parseAs: 'blob',
        signal,
      });
      return await inlinePicture((await answerOf(call, TEXTS.failed)) as unknown as Blob);
    },
    enabled: address !== null,
    staleTime: 'static',
  });
