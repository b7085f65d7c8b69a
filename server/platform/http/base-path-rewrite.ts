/** Some API clients resolve links of responses against the origin instead of the API base. */
const JOINED_TO_ORIGIN = /^\/(download\/|user\/picture\?)/;

/** Rewrites such a link to its path under the API base. */
export const rewriteToBasePath = ({ url = '/' }: { url?: string | undefined }): string =>
  JOINED_TO_ORIGIN.test(url) ? `/api/v1${url}` : url;
