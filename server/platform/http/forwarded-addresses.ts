import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

const HEADER = 'x-forwarded-for';
const BRACKETED = /^\[([^\]]+)\](?::\d+)?$/;
const V4_WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d+$/;

/** An address without port, brackets and zone; null where the entry is none, such as `unknown` or `_hidden`. */
function plainAddress(entry: string): string | null {
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  const bare = BRACKETED.exec(text)?.[1] ?? V4_WITH_PORT.exec(text)?.[1] ?? text;
  const [address = ''] = bare.split('%');
  return isIP(address) === 0 ? null : address;
}

/** The usable part of a forwarded header: the addresses after the last entry that is none, which hides all before it. */
export function plainForwarded(header: string): string {
  const addresses: string[] = [];
  for (const entry of header.split(',').reverse()) {
    const address = plainAddress(entry);
    if (address === null) break;
    addresses.unshift(address);
  }
  return addresses.join(', ');
}

/** Proxies write addresses in several shapes; `request.ip` is always a plain one. */
export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const sent = headers[HEADER];
    if (sent !== undefined) {
      const plain = plainForwarded([sent].flat().join(','));
      if (plain === '') delete headers[HEADER];
      else headers[HEADER] = plain;
    }
    done();
  });
}
