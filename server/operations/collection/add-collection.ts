import type { CollectionId } from '#api/ids.gen.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { knownCollection } from '../../stock/collections/read-collections.ts';
import { countStones } from '../../trading/searches/count-saved-searches.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import {
  collectionFlags,
  createFlagSubject,
  type FlagRecords,
} from '../../workflows/records/active-flag-records.ts';
import { runChangeThenRead } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { collectionFilter } from './collection-filter.ts';
import {
  collectionNameFault,
  putCollectionStones,
  stonesOfCollection,
  switchCollection,
} from './write-collections.ts';

const ADD = statement(
  'collection-add',
  'insert into collection (name, description, diamond_type, filter) values ($1, $2, $3, $4) returning id',
);

export const addCollection: Handler<OperationOf<'addCollection'>> = async (call) => {
  const { name, description, diamond_type = 1, stock_numbers = [], is_active } = call.data;
  const stones = await stonesOfCollection(call, stock_numbers, diamond_type);
  const filter = collectionFilter(call.data.filter, diamond_type);
  if (filter) await countStones(call, filter);
  const work = async (begun: Change) => {
    const values = [
      name.trim(),
      description?.trim() || null,
      diamond_type,
      filter && JSON.stringify(filter),
    ] as const;
    const made: FlagRecords<CollectionId> = {
      ...collectionFlags,
      write: async () => (await runStatement(begun.connection, ADD, values)).rows,
    };
    const event = { type: 'flag.create', actor: begun.actor } as const;
    const [born] = await applyEvents(
      begun,
      made,
      [createFlagSubject<CollectionId>(null, START_CODE)],
      event,
    );
    if (!born) throw new Error('the insert of a collection returned no row');
    await putCollectionStones(begun, born.id, stones);
    if (is_active === false)
      await switchCollection(begun, { id: born.id, isActive: true }, is_active);
    return { id: born.id };
  };
  return runChangeThenRead(call, work, async ({ id }) => ({
    message: 'Collection added',
    data: await knownCollection(call, id),
  })).catch((error: unknown) => {
    throw collectionNameFault(error);
  });
};
