export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

/**
 * Returns the setting that makes the portal reachable from other computers, with its value, such as
 * `HOST 0.0.0.0`; null if no setting does.
 */
export function publicExposure({
  host,
  publicUrl,
}: {
  readonly host: string;
  readonly publicUrl: string | undefined;
}): string | null {
  if (!isLoopback(host)) return `HOST ${host}`;
  if (publicUrl && !isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL ${publicUrl}`;
  return null;
}
