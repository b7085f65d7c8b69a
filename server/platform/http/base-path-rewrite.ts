/**
 * Matches a relative link from a response that an API client has resolved against the origin
 * instead of the API base path.
 */
const JOINED_TO_ORIGIN = /^\/(download\/|user\/picture\?)/;

/** Adds the missing API base path to the URL of such a request. */
export const rewriteToBasePath = ({ url = '/' }: { url?: string | undefined }): string =>
  JOINED_TO_ORIGIN.test(url) ? `/api/v1${url}` : url;
