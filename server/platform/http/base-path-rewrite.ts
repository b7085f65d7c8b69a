/**
 * Links in responses are relative to the API base path. Some API clients resolve them against the
 * origin.
 */
const JOINED_TO_ORIGIN = /^\/(download\/|user\/picture\?)/;

export const rewriteToBasePath = ({ url = '/' }: { url?: string | undefined }): string =>
  JOINED_TO_ORIGIN.test(url) ? `/api/v1${url}` : url;
