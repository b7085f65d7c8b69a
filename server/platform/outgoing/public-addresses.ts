import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Which servers may be asked where a stranger says the address; `loopback` is for a server that stands in for one. */
export type Reach = 'public' | 'loopback';

/** An address that leads into the house, or nowhere. */
export class AddressRefused extends Error {
  readonly host: string;
  readonly address: string;
  constructor(host: string, address: string) {
    super(`${host} leads to ${address}`);
    this.host = host;
    this.address = address;
  }
}

/** What is given out of IPv6; outside of it stand ways to write an IPv4 address that no list names. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether a server there is one that everybody can reach. */
function isPublic(address: string, reach: Reach): boolean {
  const known = ipaddr.process(address);
  const range = known.range();
  if (range === 'loopback') return reach === 'loopback';
  if (range !== 'unicast') return false;
  return known.kind() === 'ipv4' || (known as ipaddr.IPv6).match(GIVEN_OUT);
}

/** An address as it stands in a URL, without its brackets; null where a name stands there. */
const literal = (host: string): string | null => {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) ? bare : null;
};

/** A name is nobody's address yet: what it leads to is known when a connection is made. */
export function requirePublicLiteral(host: string, reach: Reach): void {
  const address = literal(host);
  if (address !== null && !isPublic(address, reach)) throw new AddressRefused(host, address);
}

/**
 * Finds the addresses of a name for the very connection that is about to be made, so that no answer after this one
 * counts. One of them that is not public refuses all: a name with both is made for nothing good.
 */
export const publicLookup =
  (reach: Reach, find: typeof lookup = lookup): LookupFunction =>
  (host, options, callback) => {
    const asked: LookupOptions = { ...options, all: true };
    find(host, asked, (error, found) => {
      const addresses = found as unknown as LookupAddress[];
      if (error) return callback(error, []);
      const astray = addresses.find(({ address }) => !isPublic(address, reach));
      if (astray) return callback(new AddressRefused(host, astray.address), []);
      const [first] = addresses;
      if (options.all || !first) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };

/** The address to which a connection is made, for whoever makes it by number. */
export async function publicAddressOf(host: string, reach: Reach): Promise<string> {
  requirePublicLiteral(host, reach);
  return (
    literal(host) ??
    (await new Promise((resolve, reject) =>
      publicLookup(reach)(host, {}, (error, address) =>
        error ? reject(error) : resolve(String(address)),
      ),
    ))
  );
}
