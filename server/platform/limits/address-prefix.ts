import { isIPv6 } from 'node:net';

const GROUPS = 8;

/**
 * Returns the /24 prefix of an IPv4 address or the /56 prefix of an IPv6 address. A sender that
 * changes the other bits still counts as one sender.
 */
export function addressPrefix(address: string): string {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  if (v4) return v4;
  if (!isIPv6(address)) return address;
  const [first = 0, second = 0, third = 0, fourth = 0] = groupsOf(address);
  return [first, second, third, fourth & 0xff00].map((group) => group.toString(16)).join(':');
}

export const senderKey = (address: string): string =>
  /\d+\.\d+\.\d+\.\d+$/.exec(address)?.[0] ?? addressPrefix(address);

function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%');
  const [head = '', tail] = plain.split('::');
  const read = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  if (tail === undefined) return read(head);
  const [front, back] = [read(head), read(tail)];
  return [...front, ...Array<number>(GROUPS - front.length - back.length).fill(0), ...back];
}
