import { workerData } from 'node:worker_threads';
import { MessagePortRpc } from '../../../server/platform/threads/message-port-rpc.ts';
import type { WorkerData } from '../../../server/threads/http-worker.ts';
import type { MainRpc, WorkerRpc } from '../../../server/threads/rpc.ts';

export interface Dying {
  /** During startup, or on the request to refresh its caches. */
  readonly when: 'begun' | 'told';
}

/** A worker that serves no requests and dies of an uncaught error. */
const { settings, link } = workerData as WorkerData<Dying>;

function die(when: Dying['when']): void {
  if (settings.when === when) throw new Error(`It died when it was ${when}.`);
}

die('begun');
const main = new MessagePortRpc<MainRpc, WorkerRpc>(link, {
  isReady: async () => true,
  listen: async ({ host, port }) => {
    const address = `http://${host}:${port || 8600}`;
    return { address, origin: address };
  },
  figures: async () => [],
  publish: () => undefined,
  refreshAll: () => die('told'),
  closeStream: () => undefined,
  close: async () => undefined,
});
main.notify('built');
