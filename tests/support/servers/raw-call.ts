import type { Portal } from './portal.ts';

export interface RawAnswer {
  status: number;
  /** without headers that differ in every response */
  headers: Record<string, string>;
  text: string;
}

const OF_THE_MOMENT = new Set(['x-request-id', 'date']);

/** Returns a response for an exact comparison. */
export async function rawCall(
  portal: Portal,
  token: string | null,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const response = await fetch(`${portal.url}/api/v1${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !OF_THE_MOMENT.has(name))),
    text: await response.text(),
  };
}
