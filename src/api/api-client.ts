import createClient, { createQuerySerializer, type Middleware } from 'openapi-fetch';
import { emitApiEvent } from './api-events.ts';
import { isCancelled, problemFromResponse, toProblem, UnreachableError } from './api-problem.ts';
import { getCurrentKey, recordResponse } from './idempotency-keys.ts';
import { POSTED_READINGS } from './posted-readings.gen.ts';
import type { components, paths } from './schema.gen.ts';
import { readToken } from './session-token.ts';
import { TEXTS } from './texts.ts';

export const API_PREFIX = '/api/v1';
export const CLIENT_NAME = 'culet-web';
const REQUEST_TIMEOUT_MS = 30_000;
const STATUSES_WITHOUT_BODY = [204, 205, 304];

const serializeQuery = createQuerySerializer<Record<string, unknown>>();

const SLOW_REQUEST_CODE: components['schemas']['ProblemCode'] = 'REQUEST_TOO_SLOW';

/**
 * A request that keeps its body, so that it can be sent twice. A clone would turn the body into a
 * stream, and reading the stream would delay the first send.
 */
class RepeatableRequest extends Request {
  readonly sent: BodyInit | null;

  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init);
    this.sent = init?.body ?? null;
  }
}

/** Requests that may be sent twice, because their operations are safe (read-only). */
const safeRequests = new WeakSet<Request>();

/**
 * Sends a safe request a second time if the connection broke or the server had closed the idle
 * connection.
 */
async function send(request: Request): Promise<Response> {
  if (!safeRequests.has(request)) return sendOnce(request);
  try {
    const response = await sendOnce(request);
    if (!(await isIdleConnectionError(response))) return response;
  } catch (error) {
    if (!(error instanceof UnreachableError) || error.isTimeout) throw error;
  }
  const { url, method, headers, signal, cache } = request;
  const body = request instanceof RepeatableRequest ? request.sent : null;
  return sendOnce(new Request(url, { method, headers, signal, cache, body }));
}

/**
 * True for the 400 response with which the server closes an idle connection. A browser that reuses
 * a preconnected connection may mistake this response for the response to its next request.
 */
async function isIdleConnectionError(response: Response): Promise<boolean> {
  if (response.status !== 400) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (body as { code?: unknown } | null)?.code === SLOW_REQUEST_CODE;
}

/**
 * Throws an `UnreachableError` for any failure before the last byte of the body. Aborts by the
 * caller are rethrown unchanged.
 */
async function sendOnce(request: Request): Promise<Response> {
  try {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
    const response = await fetch(request, { signal });
    const body = STATUSES_WITHOUT_BODY.includes(response.status)
      ? null
      : await response.arrayBuffer();
    return new Response(body, response);
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new UnreachableError(error);
  }
}

const apiMiddleware: Middleware = {
  onRequest({ request, schemaPath }) {
    if (request.method === 'GET' || POSTED_READINGS.has(schemaPath)) safeRequests.add(request);
    request.headers.set('location', CLIENT_NAME);
    request.headers.set('Cache-Control', 'no-store');
    request.headers.set('Time-Zone', Intl.DateTimeFormat().resolvedOptions().timeZone);
    const token = readToken();
    if (token !== null && !request.headers.has('Authorization')) {
      request.headers.set('Authorization', `Bearer ${token}`);
    }
    // Every request except GET gets an idempotency key. Operations that do not store their
    // responses ignore the key.
    if (request.method !== 'GET') {
      const named = request.headers.get('Idempotency-Key') ?? crypto.randomUUID();
      request.headers.set('Idempotency-Key', getCurrentKey(named));
    }
    return request;
  },
  async onResponse({ request, response }) {
    if (response.status === 503) {
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => undefined);
      emitApiEvent('maintenance', problemFromResponse(response, body, TEXTS.maintenance).message);
    } else {
      emitApiEvent('reached', undefined);
    }
    const key = request.headers.get('Idempotency-Key');
    if (key !== null) recordResponse(key, response.status);
    if (response.status === 404) emitApiEvent('missing', undefined);
    if (response.status === 401) reportSessionEnded(request.headers.get('Authorization'));
    return response;
  },
};

/**
 * Reports that the session has ended. Does nothing if the 401 response belongs to an older token,
 * or if the sign-in page is open.
 */
export function reportSessionEnded(authorization: string | null): void {
  const token = readToken();
  const isPresent = token !== null && authorization === `Bearer ${token}`;
  if (isPresent && location.pathname !== '/login') emitApiEvent('session-ended', undefined);
}

export const api = createClient<paths>({
  baseUrl: API_PREFIX,
  Request: RepeatableRequest,
  fetch: send,
  cache: 'no-store',
  querySerializer: (query) =>
    serializeQuery({ ...(query as Record<string, unknown>), _t: Date.now() }),
});
api.use(apiMiddleware);

interface Call<Body> {
  data?: Body;
  error?: unknown;
  response: Response;
}

/**
 * Returns the body of a 2xx response, else throws an `ApiProblem`. Aborts are rethrown unchanged.
 */
export async function unwrapBody<Body>(call: Promise<Call<Body>>, fallback: string): Promise<Body> {
  try {
    const { data, error, response } = await call;
    if (response.ok && data !== undefined) return data;
    throw problemFromResponse(response, error, fallback);
  } catch (error) {
    if (isCancelled(error)) throw error;
    const problem = toProblem(error, fallback);
    if (problem.status === 0) emitApiEvent('trouble', problem.message);
    throw problem;
  }
}

export async function unwrapData<Data>(
  call: Promise<Call<{ data: Data }>>,
  fallback: string,
): Promise<Data> {
  return (await unwrapBody(call, fallback)).data;
}
