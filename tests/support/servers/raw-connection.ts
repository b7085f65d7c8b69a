import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Portal } from './portal.ts';

/** A raw socket, for requests that no HTTP client would send. */
export interface RawConnection {
  readonly socket: Socket;
  /** all responses so far */
  readonly said: () => string;
  readonly closed: Promise<unknown>;
}

/** `localAddress` is the loopback address of the sender. */
export async function rawConnection(
  { url }: Pick<Portal, 'url'>,
  { localAddress = '127.0.0.1' } = {},
): Promise<RawConnection> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress });
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part;
  });
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  return { socket, said: () => text, closed };
}

/** Builds the bytes of a request. */
export function rawRequest(
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): string {
  const json = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'accept-encoding: identity',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(json)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${json}`;
}

export const statusesIn = (said: string): number[] =>
  [...said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
