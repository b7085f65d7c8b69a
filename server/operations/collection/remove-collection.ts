import { ask, statement } from '../../platform/db/statement.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { lockCollection, switchCollection } from './write-collections.ts';

const REMOVE = statement(
  'collection-remove',
  'update collection set deleted_at = now() where id = $1',
);

export const removeCollection: Handler<OperationOf<'removeCollection'>> = (call) =>
  change(call, async (begun) => {
    const collection = await lockCollection(begun, call.path.id);
    await switchCollection(begun, collection, false);
    await ask(begun.client, REMOVE, [call.path.id]);
    return { message: 'The collection is gone' };
  });
