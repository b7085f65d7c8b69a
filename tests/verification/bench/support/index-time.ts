import type pg from 'pg';
import type { Session } from '../../../../server/people/accounts/session.ts';
import type { StoneFilter } from '../../../../server/stock/search/filter-to-conditions.ts';
import { findPage } from '../../../../server/stock/search/find-page.ts';
import { IndexSync } from '../../../../server/stock/search/index/index-sync.ts';
import { sharedIndex } from '../../../../server/stock/search/index/shared-index.ts';
import type { Search, SearchRequest } from '../../../../server/stock/search/search.ts';

/** The index by itself, as the thread of the search has it, for questions as the portal asks them. */
export async function indexBeside(database: { url: string; pool: pg.Pool }, session: Session) {
  const mirror = new IndexSync(database.url, sharedIndex(), {
    onProgress: () => undefined,
    onRead: () => undefined,
    onFailure: (error) => {
      throw error;
    },
  });
  await mirror.start();
  const { engine, prices: known } = await mirror.after(0);

  async function questionOfFilter(filter: StoneFilter): Promise<SearchRequest> {
    const asked: SearchRequest[] = [];
    const recording: Pick<Search, 'query'> = {
      query(question) {
        asked.push(question);
        return Promise.resolve({ done: 0, total: 0 });
      },
    };
    const asking = { pool: database.pool, search: recording as Search, session };
    await findPage(asking, filter, { diamondType: 1, showsProgress: true });
    const [question] = asked;
    if (!question) throw new Error('nothing was asked of the index');
    return question;
  }

  return {
    /** How long the answers take, a time each. */
    async times(filter: StoneFilter, rounds: number): Promise<number[]> {
      const { query, rules } = await questionOfFilter(filter);
      const prices = engine.prices.at(rules.name, known.learn(rules));
      if (!prices) throw new Error('the prices that were learnt are not there');
      const asked = { ...query, prices: rules.name };
      return Array.from({ length: rounds }, () => {
        const since = performance.now();
        engine.answer(asked, prices);
        return performance.now() - since;
      });
    },
    stop: () => mirror.stop(),
  };
}
