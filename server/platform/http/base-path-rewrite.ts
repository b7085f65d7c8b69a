/**
 * Matches a relative link from a response that an API client has resolved against the origin
 * instead of the API base path.
 */
const JOINED_TO_ORIGIN = /^\/(download\/|user\/picture\?)/;

export const rewriteToBasePath = ({ url = '/' }: { url?: string | undefined }): string =>
  JOINED_TO_ORIGIN.test(url) ? `/api/v1${url}` : url;
