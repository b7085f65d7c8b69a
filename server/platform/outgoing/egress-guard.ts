import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Egress policy for URLs that users enter, which prevents SSRF. `loopback` also allows addresses of
 * this computer, for test servers.
 */
export type EgressPolicy = 'public' | 'loopback';

export class AddressRefused extends Error {
  readonly host: string;
  readonly address: string;
  constructor(host: string, address: string) {
    super(`${host} resolves to ${address}`);
    this.host = host;
    this.address = address;
  }
}

/**
 * The only IPv6 range that is allocated for public addresses. Addresses outside of it can embed an
 * IPv4 address, which may be private.
 */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

function isPublic(address: string, reach: EgressPolicy): boolean {
  const known = ipaddr.process(address);
  const range = known.range();
  if (range === 'loopback') return reach === 'loopback';
  if (range !== 'unicast') return false;
  return known.kind() === 'ipv4' || (known as ipaddr.IPv6).match(GLOBAL_UNICAST);
}

const parseLiteral = (host: string): string | null => {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) ? bare : null;
};

/**
 * Throws if `host` is an IP address that the policy does not permit. A host name is resolved and
 * checked later, when connecting.
 */
export function requirePublicLiteral(host: string, reach: EgressPolicy): void {
  const address = parseLiteral(host);
  if (address !== null && !isPublic(address, reach)) throw new AddressRefused(host, address);
}

/**
 * Returns a DNS lookup for `net.connect`, so that the connection uses the address that was checked.
 * The lookup refuses a name if any of its addresses is not permitted.
 */
export const createPublicLookup =
  (reach: EgressPolicy, find: typeof lookup = lookup): LookupFunction =>
  (host, options, callback) => {
    const lookupOptions: LookupOptions = { ...options, all: true };
    find(host, lookupOptions, (error, found) => {
      const addresses = found as unknown as LookupAddress[];
      if (error) return callback(error, []);
      const astray = addresses.find(({ address }) => !isPublic(address, reach));
      if (astray) return callback(new AddressRefused(host, astray.address), []);
      const [first] = addresses;
      if (options.all || !first) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };

/**
 * Resolves a host to a permitted address, for protocols that connect to an address and not to a
 * name.
 */
export async function resolvePublicAddress(host: string, reach: EgressPolicy): Promise<string> {
  requirePublicLiteral(host, reach);
  return (
    parseLiteral(host) ??
    (await new Promise((resolve, reject) =>
      createPublicLookup(reach)(host, {}, (error, address) =>
        error ? reject(error) : resolve(String(address)),
      ),
    ))
  );
}
