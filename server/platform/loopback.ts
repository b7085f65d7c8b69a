/** Whether only this machine itself reaches a server there. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

/** The setting by which others reach the portal, as it was given; null where only this machine does. */
export function reachedBy({
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
