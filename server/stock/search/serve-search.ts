import type { MessagePort } from 'node:worker_threads';
import { isDatabaseAway } from '../../platform/db/database-away.ts';
import type { SearchIndex } from './search-index.ts';
import type { AskedOfHouse, FromHouse, ToHouse } from './thread-search.ts';

/** Lets the thread at the other end search by itself, until the end that is given back, which is called when that thread has ended. */
export function serveSearch(search: SearchIndex, port: MessagePort): () => void {
  const tell = (message: FromHouse): void => port.postMessage(message);
  const seat = search.takeSeat();
  tell({ kind: 'seat', seat, shared: search.shared });
  const unfollow = search.follow(tell);

  const answerTo = async (asked: AskedOfHouse) => {
    switch (asked.kind) {
      case 'catchUp':
        await search.catchUp();
        return null;
      case 'learn':
        return search.learn(asked.rules);
      case 'ask':
        return asked.wanted ? search.columns(asked.asked, asked.wanted) : search.ask(asked.asked);
    }
  };
  const finish = async ({ id, ...asked }: Exclude<ToHouse, { kind: 'changed' }>) => {
    try {
      tell({ kind: 'answer', id, answer: await answerTo(asked) });
    } catch (error) {
      const told = error instanceof Error ? error : new Error(String(error));
      tell({ kind: 'failed', id, error: told, isAway: isDatabaseAway(error) });
    }
  };
  port.on('message', (message: ToHouse) => {
    if (message.kind === 'changed') search.changed();
    else void finish(message);
  });
  return () => {
    unfollow();
    port.close();
    search.giveSeat(seat);
  };
}
