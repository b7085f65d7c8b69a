import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

const HEADER = 'x-forwarded-for';
const BRACKETED = /^\[([^\]]+)\](?::\d+)?$/;
const V4_WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d+$/;

/** Strips quotes, port, brackets and zone. Returns null for other entries, such as `unknown`. */
function plainAddress(entry: string): string | null {
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  const bare = BRACKETED.exec(text)?.[1] ?? V4_WITH_PORT.exec(text)?.[1] ?? text;
  const [address = ''] = bare.split('%');
  return isIP(address) === 0 ? null : address;
}

/** Addresses before an invalid entry are unreliable and left out. */
export function parseForwardedFor(header: string): string {
  const addresses: string[] = [];
  for (const entry of header.split(',').reverse()) {
    const address = plainAddress(entry);
    if (address === null) break;
    addresses.unshift(address);
  }
  return addresses.join(', ');
}

/** `request.ip` then contains only an address. Removes the header if no valid address remains. */
export function normalizeForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const sent = headers[HEADER];
    if (sent !== undefined) {
      const plain = parseForwardedFor([sent].flat().join(','));
      if (plain === '') delete headers[HEADER];
      else headers[HEADER] = plain;
    }
    done();
  });
}
