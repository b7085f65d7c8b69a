/** Links of answers that clients have joined to the address of the portal and not to the base of the API. */
const JOINED_TO_ORIGIN = /^\/(download\/|user\/picture\?)/;

/** Both ways of joining such a link lead to the same call. */
export const joinedToBase = ({ url = '/' }: { url?: string | undefined }): string =>
  JOINED_TO_ORIGIN.test(url) ? `/api/v1${url}` : url;
