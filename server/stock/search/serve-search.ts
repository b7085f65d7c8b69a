import type { MessagePort } from 'node:worker_threads';
import { PortCalls } from '../../platform/threads/port-calls.ts';
import type { SearchIndex } from './search-index.ts';
import type { IndexSide, ThreadSide } from './thread-search.ts';

/** The part of the index that searching threads use. */
export type ServedIndex = IndexSide &
  Pick<SearchIndex, 'shared' | 'follow' | 'takeSeat' | 'giveSeat'>;

/**
 * Connects a searching thread to the index. Call the returned function when that thread has ended.
 */
export function serveSearch(search: ServedIndex, port: MessagePort): () => void {
  const thread = new PortCalls<ThreadSide, IndexSide>(port, {
    ask: (asked) => search.ask(asked),
    columns: (asked, wanted) => search.columns(asked, wanted),
    look: () => search.look(),
    catchUp: () => search.catchUp(),
    learn: (rules) => search.learn(rules),
  });
  const seat = search.takeSeat();
  thread.tell('sit', seat, search.shared);
  const unfollow = search.follow((standing) => thread.tell('stand', standing));
  return () => {
    unfollow();
    thread.end(new Error('The thread that searches has ended.'));
    search.giveSeat(seat);
  };
}
