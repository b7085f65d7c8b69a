import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { until } from '../runner/until.ts';
import { FTP_PASSWORD, FTP_USER, type FtpServer } from '../servers/ftp-server.ts';
import type { Answer, Person } from '../servers/portal.ts';
import type { KeyDesk } from './external-keys.ts';

type Schemas = components['schemas'];
export type Export = Schemas['StockExport'];
export type Run = Schemas['StockExportRun'];

/** Calls of an administrator for stock exports of clients. */
export interface ExportDesk {
  set(client: string, more?: object, was?: object): Promise<Answer>;
  known(client: string): Promise<Export | null>;
  start(client: string, data?: object): Promise<Answer>;
  runs(client: string): Promise<Run[]>;
  /** starts one run and waits until it ends */
  sent(client: string, data?: object): Promise<Run>;
  call(method: string, client: string, path?: string, data?: object, by?: Person): Promise<Answer>;
}

export const RUNNING = 1;

export const dataOf = <T>(answer: Answer): T => {
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true });
  return answer.body.data as T;
};

export const toFtp = ({ port }: FtpServer, more: object = {}): object => ({
  content: 'full',
  format: 'csv',
  diamond_type: null,
  schedule: null,
  ftp: { host: '127.0.0.1', port, protocol: 'ftp', folder: '/out', user: FTP_USER },
  secret: FTP_PASSWORD,
  ...more,
});

export function exportDeskOf(keys: KeyDesk, administrator: Person): ExportDesk {
  const call: ExportDesk['call'] = (method, client, path = '', data, by = administrator) =>
    keys.send(method, `/stock-exports/${client}${path}`, data, by);
  const runs = async (client: string) => dataOf<Run[]>(await call('GET', client, '/runs'));
  const start: ExportDesk['start'] = (client, data = {}) => call('POST', client, '/runs', data);
  return {
    call,
    start,
    runs,
    set: (client, more = {}, was) =>
      keys.portal.call(administrator.token, 'PUT', `/stock-exports/${client}`, {
        body: { data: more, ...(was ? { was } : {}) },
      }),
    known: async (client) => dataOf(await call('GET', client)),
    async sent(client, data) {
      const { id } = dataOf<Run>(await start(client, data));
      return until('the run has ended', async () => {
        const run = (await runs(client)).find((one) => one.id === id);
        return run && run.outcome !== RUNNING ? run : undefined;
      });
    },
  };
}

export interface Taken {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server on loopback that receives files and responds with a configurable status. */
export async function startTaker() {
  const taken: Taken[] = [];
  const taker = { taken, status: 200, origin: '', stop: (): unknown => undefined };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request;
      taken.push({ method, url, headers, body });
      response
        .writeHead(taker.status, taker.status === 302 ? { location: '/elsewhere' } : {})
        .end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  taker.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  taker.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return taker;
}
