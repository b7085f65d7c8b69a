import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { rawConnection, statusesIn } from '../../support/servers/raw-connection.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

it.each([
  ['two Host headers', 'GET /api/v1/portal HTTP/1.1\r\nhost: a.example\r\nHost: b.example\r\n\r\n'],
  ['HTTP/0.9', 'GET /api/v1/portal HTTP/0.9\r\nhost: a.example\r\n\r\n'],
  ['HTTP/2.0', 'GET /api/v1/portal HTTP/2.0\r\nhost: a.example\r\n\r\n'],
  ['an address that is none, with HTTP/2.0', 'GET /nowhere HTTP/2.0\r\nhost: a.example\r\n\r\n'],
])('a request with %s is refused, and its connection closed', async (_, bytes) => {
  const { socket, said, closed } = await rawConnection(portal);
  socket.write(bytes);
  await closed;
  expect(statusesIn(said())).toEqual([400]);
  expect(said()).toContain('INVALID_REQUEST');
});

it('HTTP/1.0 without a Host header is answered', async () => {
  const { socket, said, closed } = await rawConnection(portal);
  socket.write('GET /api/v1/portal HTTP/1.0\r\n\r\n');
  await closed;
  expect(statusesIn(said())).toEqual([200]);
});
