import pg from 'pg';
import type { CollectionId } from '#api/ids.gen.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal, type RefusalEntry, refuse } from '../../platform/http/refusal.ts';
import { namedStones, type StoneSearchContext } from '../../stock/search/rows-by-number.ts';
import type { StoneRow } from '../../stock/stones/stone-row.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import {
  collectionFlags,
  createFlagSubject,
  stateOfFlag,
} from '../../workflows/records/active-flag-records.ts';

/** Throws if a stone is invisible to the caller or has another diamond type than the collection. */
export async function stonesOfCollection(
  looking: StoneSearchContext,
  stockNumbers: readonly string[],
  diamondType: 1 | 2,
): Promise<StoneRow[]> {
  if (stockNumbers.length === 0) return [];
  const stones = await namedStones(looking, stockNumbers);
  const faults = stones.flatMap(({ diamond_type, stock_no }, at): RefusalEntry[] =>
    diamond_type === diamondType
      ? []
      : [
          {
            field: `data.stock_numbers.${at}`,
            stock_no,
            message: 'A collection cannot contain both white and fancy stones.',
          },
        ],
  );
  if (faults.length > 0) throw refuse('invalidRequest', faults);
  return stones;
}

const CLEAR = statement(
  'collection-clear',
  'delete from collection_stone where collection_id = $1',
);
const PUT_STONES = statement(
  'collection-stones-put',
  `insert into collection_stone (collection_id, stone_id, place)
         select $1, id, place from unnest($2::uuid[]) with ordinality as s (id, place)`,
);

export async function putCollectionStones(
  { connection }: Change,
  id: CollectionId,
  stones: readonly StoneRow[],
): Promise<void> {
  await runStatement(connection, CLEAR, [id]);
  await runStatement(connection, PUT_STONES, [id, stones.map((stone) => stone.id)]);
}

export interface LockedCollection {
  id: CollectionId;
  diamondType: 1 | 2;
  isActive: boolean;
  changedAt: Date;
}

const LOCK = statement(
  'collection-lock',
  `select id, diamond_type as "diamondType", is_active as "isActive", changed_at as "changedAt"
           from collection where id = $1 and deleted_at is null for no key update`,
);

export async function lockCollection(
  { connection }: Change,
  id: CollectionId,
): Promise<LockedCollection> {
  const { rows } = await runStatement(connection, LOCK, [id]);
  if (!rows[0]) throw refuse('notFound');
  return rows[0];
}

export async function switchCollection(
  change: Change,
  { id, isActive }: Pick<LockedCollection, 'id' | 'isActive'>,
  shouldBeActive: boolean,
): Promise<void> {
  if (isActive === shouldBeActive) return;
  const event = {
    type: shouldBeActive ? ('flag.activate' as const) : ('flag.deactivate' as const),
    actor: change.actor,
  };
  await applyEvents(change, collectionFlags, [createFlagSubject(id, stateOfFlag(isActive))], event);
}

export function collectionNameFault(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.constraint !== 'collection_name') return error;
  const { collectionNameTaken } = PROBLEMS;
  return new Refusal(collectionNameTaken, [
    { field: 'data.name', message: collectionNameTaken.message },
  ]);
}
