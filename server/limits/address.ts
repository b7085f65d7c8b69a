/** The /24 of an IPv4 address, the /48 of an IPv6 one: whoever can change the rest is still the same sender. */
export function addressPrefix(address: string): string {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  return v4 ?? address.split(':').slice(0, 3).join(':');
}
