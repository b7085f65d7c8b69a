import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../api/client.ts';
import type { StoredFileId } from '../../../api/ids.gen.ts';
import { TEXTS } from '../../../api/texts.ts';
import { idFromText } from '../../../common/id-from-text.ts';
import { PICTURE_KINDS, PICTURE_KINDS_TEXT } from '../../../common/picture-kinds.ts';
import { tooLarge } from '../../../ui/inputs/file-size.ts';

/** What this side can see; the server looks into the file. */
export function pictureFault(file: Pick<File, 'type' | 'size'>): string | null {
  return PICTURE_KINDS.includes(file.type)
    ? tooLarge(file, 2)
    : `Choose a ${PICTURE_KINDS_TEXT} file`;
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
        params: { query: version === null ? {} : { v: idFromText<StoredFileId>(version) } },
        parseAs: 'blob',
        signal,
      });
      return await inlinePicture((await answerOf(call, TEXTS.failed)) as unknown as Blob);
    },
    enabled: address !== null,
    staleTime: 'static',
  });
