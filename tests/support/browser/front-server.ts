import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FrontServer {
  stop(): Promise<void>;
}

/**
 * Answers requests of web app code that runs outside a browser, over real HTTP. Relative URLs lead
 * to this server, and the global object is an event target. Call it before importing that code.
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
