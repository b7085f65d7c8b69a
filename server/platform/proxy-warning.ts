import type { Config } from './config.ts';
import { isLoopback } from './loopback.ts';

export function findProxyWarning({
  publicUrl,
  host,
  trustedProxies,
}: Pick<Config, 'publicUrl' | 'host' | 'trustedProxies'>): string | null {
  if (publicUrl === undefined || trustedProxies.length > 0) return null;
  const { protocol, hostname } = new URL(publicUrl);
  const isBehindProxy = protocol === 'https:' || (isLoopback(host) && !isLoopback(hostname));
  return isBehindProxy
    ? 'PUBLIC_URL is the address of a proxy, but TRUST_PROXY is not set. All callers therefore appear under one address and share its limits. Set TRUST_PROXY to the address of the proxy.'
    : null;
}
