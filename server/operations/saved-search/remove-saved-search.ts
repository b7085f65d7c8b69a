import { runStatement, statement } from '../../platform/db/statement.ts';
import { ownSavedSearch } from '../../trading/searches/saved-searches.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const REMOVE = statement('saved-search-remove', 'delete from saved_search where id = $1');

export const removeSavedSearch: Handler<OperationOf<'removeSavedSearch'>> = (call) =>
  runChange(call, async ({ connection, deleted }) => {
    const { name } = await ownSavedSearch(connection, call.session, call.path.id);
    await runStatement(connection, REMOVE, [call.path.id]);
    deleted.push(name);
    return { message: 'Saved search removed' };
  });
