import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { savedRules } from '../../stock/matchpair/saved-rules.ts';
import { countStones } from '../../trading/searches/count-saved-searches.ts';
import { normalizeFilter } from '../../trading/searches/saved-filter.ts';
import {
  knownSavedSearch,
  nameFault,
  ownSavedSearch,
  refuseAlertOfPairs,
} from '../../trading/searches/saved-searches.ts';
import { refuseForeignClient } from '../../trading/searches/search-scope.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const LOCK = statement(
  'saved-search-lock',
  'select from saved_search where id = $1 for no key update',
);
const UPDATE = statement(
  'saved-search-update',
  `update saved_search
            set name = coalesce($2, name), filter = coalesce($3::jsonb, filter), changed_at = now(),
                note = case when $4 then $5 else note end, client_id = case when $6 then $7::uuid else client_id end,
                match = case when $8 then $9::jsonb else match end,
                alert = coalesce($10, alert)
          where id = $1`,
);

// After the matches are deleted, the next run of the alert only stores the current matches, without
// a notification. Later runs compare with these.
const DELETE_MATCHES = statement(
  'saved-search-delete-matches',
  'delete from search_alert where saved_search_id = $1',
);

export const updateSavedSearch: Handler<OperationOf<'updateSavedSearch'>> = async (call) => {
  const { pool, session, path } = call;
  const { name, note, client_id, alert } = call.data;
  const { search_type } = await ownSavedSearch(pool, session, path.id);
  refuseAlertOfPairs(search_type, alert);
  await refuseForeignClient(pool, session, client_id);
  const filter = call.data.filter && normalizeFilter(call.data.filter);
  if (filter) await countStones(call, filter);
  const match = savedRules(search_type, call.data.match);
  return runChange(call, async ({ connection }) => {
    await runStatement(connection, LOCK, [path.id]);
    const present = await ownSavedSearch(connection, session, path.id);
    await requireUnchanged(
      connection,
      session,
      [{ was: call.was, present: { ...present, client_id: present.client?.id } }],
      { by: ['updateSavedSearch'], id: path.id },
    );
    const values = [
      path.id,
      name?.trim(),
      filter && JSON.stringify(filter),
      note !== undefined,
      note?.trim() || null,
      client_id !== undefined,
      client_id === session.actor.id ? null : client_id,
      call.data.match !== undefined,
      match && JSON.stringify(match),
      alert,
    ] as const;
    await runStatement(connection, UPDATE, values);
    if (filter || alert !== undefined) await runStatement(connection, DELETE_MATCHES, [path.id]);
    return {
      message: 'Search changed',
      data: await knownSavedSearch(connection, session, path.id),
    };
  }).catch((error: unknown) => {
    throw nameFault(error);
  });
};
