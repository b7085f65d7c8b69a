import type { MessagePort } from 'node:worker_threads';
import { MessagePortRpc } from '../../platform/threads/message-port-rpc.ts';
import type { SearchIndex } from './search-index.ts';
import type { IndexRpc, SearcherRpc } from './shared-memory-search.ts';

export type ServedIndex = IndexRpc &
  Pick<SearchIndex, 'shared' | 'subscribe' | 'acquireSlot' | 'releaseSlot'>;

/**
 * Connects a worker thread to the index through `port`. The caller must call the returned function
 * when the thread has ended.
 */
export function serveSearch(search: ServedIndex, port: MessagePort): () => void {
  const worker = new MessagePortRpc<SearcherRpc, IndexRpc>(port, {
    query: (request) => search.query(request),
    columns: (pending, wanted) => search.columns(pending, wanted),
    look: () => search.look(),
    catchUp: () => search.catchUp(),
    learn: (rules) => search.learn(rules),
  });
  const slot = search.acquireSlot();
  worker.notify('sit', slot, search.shared);
  const unsubscribe = search.subscribe((status) => worker.notify('stand', status));
  return () => {
    unsubscribe();
    worker.end(new Error('The search thread has ended.'));
    search.releaseSlot(slot);
  };
}
