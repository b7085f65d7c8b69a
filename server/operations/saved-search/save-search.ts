import { runStatement, statement } from '../../platform/db/statement.ts';
import { savedRules } from '../../stock/matchpair/saved-rules.ts';
import { countStones } from '../../trading/searches/count-saved-searches.ts';
import { normalizeFilter } from '../../trading/searches/saved-filter.ts';
import {
  knownSavedSearch,
  nameFault,
  refuseAlertOfPairs,
} from '../../trading/searches/saved-searches.ts';
import { refuseForeignClient } from '../../trading/searches/search-scope.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const SAVE = statement(
  'saved-search-save',
  `insert into saved_search (owner_id, client_id, search_type, name, note, filter, match, alert) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
);

export const saveSearch: Handler<OperationOf<'saveSearch'>> = async (call) => {
  const { pool, session } = call;
  const { name, search_type, note, client_id, alert } = call.data;
  refuseAlertOfPairs(search_type, alert);
  const filter = normalizeFilter(call.data.filter);
  const match = savedRules(search_type, call.data.match);
  await refuseForeignClient(pool, session, client_id);
  const stones = await countStones(call, filter);
  const { actor } = session;
  return runChange(call, async ({ connection }) => {
    const values = [
      actor.id,
      client_id === actor.id ? null : client_id,
      search_type,
      name.trim(),
      note?.trim() || null,
      JSON.stringify(filter),
      match && JSON.stringify(match),
      alert,
    ] as const;
    const { rows } = await runStatement(connection, SAVE, values);
    const saved = await knownSavedSearch(connection, session, rows[0]?.id ?? '');
    return { message: 'Search saved', data: { ...saved, stones } };
  }).catch((error: unknown) => {
    throw nameFault(error);
  });
};
