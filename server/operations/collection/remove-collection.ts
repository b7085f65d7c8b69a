import { runStatement, statement } from '../../platform/db/statement.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { lockCollection, switchCollection } from './write-collections.ts';

const REMOVE = statement(
  'collection-remove',
  'update collection set deleted_at = now() where id = $1',
);

export const removeCollection: Handler<OperationOf<'removeCollection'>> = (call) =>
  runChange(call, async (begun) => {
    const collection = await lockCollection(begun, call.path.id);
    await switchCollection(begun, collection, false);
    await runStatement(begun.connection, REMOVE, [call.path.id]);
    return { message: 'Collection removed' };
  });
