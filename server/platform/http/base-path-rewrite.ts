/**
 * Responses contain links that are relative to the API base path. Matches such a link if an API
 * client has resolved it against the origin.
 */
const JOINED_TO_ORIGIN = /^\/(download\/|user\/picture\?)/;

export const rewriteToBasePath = ({ url = '/' }: { url?: string | undefined }): string =>
  JOINED_TO_ORIGIN.test(url) ? `/api/v1${url}` : url;
