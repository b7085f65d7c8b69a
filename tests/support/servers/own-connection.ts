import { Agent, request } from 'node:http';
import type { HttpWorker } from '../../../server/threads/http-worker.ts';
import { until } from '../runner/until.ts';
import type { Answer, Portal } from './portal.ts';

/** A keep-alive connection: one worker answers all of its requests. */
export interface OwnConnection {
  readonly thread: HttpWorker;
  readonly call: Portal['call'];
  close(): void;
}

/** Opens a connection to each worker of a portal with `metrics`, in the order of the workers. */
export async function connectionsToAll(portal: Portal): Promise<OwnConnection[]> {
  const found = new Map<HttpWorker, OwnConnection>();
  await until('a connection leads to every thread', async () => {
    const connection = await connect(portal);
    if (found.has(connection.thread)) connection.close();
    else found.set(connection.thread, connection);
    return portal.threads.every((thread) => found.has(thread));
  });
  return portal.threads.flatMap((thread) => found.get(thread) ?? []);
}

/** The kernel chooses the worker. Its request counter shows which one it was. */
async function connect(portal: Portal): Promise<OwnConnection> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = callsOver(portal.url, agent);
  const before = await answeredByAll(portal);
  await call(null, 'GET', '/healthz');
  const thread = await until('one of the threads has answered', async () => {
    const now = await answeredByAll(portal);
    return [...now.keys()].find((one) => (now.get(one) ?? 0) > (before.get(one) ?? 0));
  });
  return { thread, call, close: () => agent.destroy() };
}

async function answeredByAll({ threads }: Portal): Promise<Map<HttpWorker, number>> {
  return new Map(
    await Promise.all(
      threads.map(
        async (thread) =>
          [thread, await figureOf(thread, 'culet_request_seconds', /_count$/)] as const,
      ),
    ),
  );
}

/** Returns the sum of a metric of one worker. For a histogram, `value` selects the series. */
export async function figureOf(thread: HttpWorker, name: string, value = /^/): Promise<number> {
  const figures = await thread.rpc.call('figures');
  const values: { value: number; metricName?: string }[] =
    figures.find((figure) => figure.name === name)?.values ?? [];
  return values
    .filter(({ metricName = '' }) => value.test(metricName))
    .reduce((sum, one) => sum + one.value, 0);
}

const callsOver =
  (url: string, agent: Agent): Portal['call'] =>
  (token, method, path, { body, headers = {} } = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request(
        `${url}/api/v1${path}`,
        {
          agent,
          method,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
        },
        async (response) => {
          const chunks = await response.toArray();
          resolve({
            status: response.statusCode ?? 0,
            headers: new Headers(response.headers as Record<string, string>),
            body: JSON.parse(Buffer.concat(chunks).toString()),
          });
        },
      );
      sent.once('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
