import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FrontServer {
  stop(): Promise<void>;
}

/**
 * Answers the client's own code outside a browser, over real HTTP. An address without a host leads there, as it leads to
 * the page's own host in a browser, and the window says what a test dispatches; so this is called before the client's code is
 * imported.
 */
export async function serveFront(answer: RequestListener): Promise<FrontServer> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch: plainFetch, Request: PlainRequest } = globalThis;
  const whole = (input: RequestInfo | URL) =>
    typeof input === 'string' ? new URL(input, base) : input;
  globalThis.fetch = (input, init) => plainFetch(whole(input), init);
  globalThis.Request = class extends PlainRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(whole(input), init);
    }
  };
  const window = new EventTarget();
  globalThis.addEventListener = window.addEventListener.bind(window);
  globalThis.removeEventListener = window.removeEventListener.bind(window);
  globalThis.dispatchEvent = window.dispatchEvent.bind(window);
  return {
    stop: () => {
      globalThis.fetch = plainFetch;
      globalThis.Request = PlainRequest;
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
