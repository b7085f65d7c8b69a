import type { components } from '#api/schema.gen.ts';
import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { knownCollection } from '../../stock/collections/read-collections.ts';
import { countStones } from '../../trading/searches/count-saved-searches.ts';
import type { Change } from '../../workflows/change.ts';
import { runChangeThenRead } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { collectionFilter } from './collection-filter.ts';
import {
  collectionNameFault,
  lockCollection,
  putCollectionStones,
  stonesOfCollection,
  switchCollection,
} from './write-collections.ts';

const UPDATE = statement(
  'collection-update',
  `update collection
            set name = coalesce($2, name), description = case when $3 then $4 else description end,
                filter = case when $5 then $6::jsonb else filter end, changed_at = clock_timestamp()
          where id = $1`,
);

export const updateCollection: Handler<OperationOf<'updateCollection'>> = async (call) => {
  const { path, data } = call;
  const { name, description, stock_numbers, is_active } = data;
  const present = await knownCollection(call, path.id);
  const { diamond_type } = present;
  const stones = stock_numbers && (await stonesOfCollection(call, stock_numbers, diamond_type));
  const filter = collectionFilter(data.filter, diamond_type);
  if (filter) await countStones(call, filter);
  const work = async (begun: Change) => {
    const collection = await lockCollection(begun, path.id);
    await requireUnchanged(
      begun.connection,
      call.session,
      [
        { was: call.was && wasWritten(call.was, diamond_type), present },
        // The collection may have changed between the first read and the lock.
        {
          was: call.was && { changed_at: present.changed_at },
          present: { changed_at: collection.changedAt.toISOString() },
        },
      ],
      { by: ['updateCollection'], id: path.id },
    );
    const values = [
      path.id,
      name?.trim(),
      description !== undefined,
      description?.trim() || null,
      data.filter !== undefined,
      filter && JSON.stringify(filter),
    ] as const;
    await runStatement(begun.connection, UPDATE, values);
    if (stones) await putCollectionStones(begun, path.id, stones);
    if (is_active !== undefined) await switchCollection(begun, collection, is_active);
    return {};
  };
  return runChangeThenRead(call, work, async () => ({
    message: 'Change saved',
    data: await knownCollection(call, path.id),
  })).catch((error: unknown) => {
    throw collectionNameFault(error);
  });
};

type Written = components['schemas']['CollectionChanges'];

/**
 * Converts the values that the caller last saw to their stored form, to compare them with the
 * current values.
 */
const wasWritten = ({ filter, ...was }: Written, diamondType: 1 | 2): object =>
  filter === undefined ? was : { ...was, filter: collectionFilter(filter, diamondType) };
