/**
 * Relative links in responses. Some API clients resolve them against the origin instead of the API
 * base path.
 */
const JOINED_TO_ORIGIN = /^\/(download\/|user\/picture\?)/;

/** Rewrites a request for such a link to the API base path. */
export const rewriteToBasePath = ({ url = '/' }: { url?: string | undefined }): string =>
  JOINED_TO_ORIGIN.test(url) ? `/api/v1${url}` : url;
