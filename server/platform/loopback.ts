export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

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
