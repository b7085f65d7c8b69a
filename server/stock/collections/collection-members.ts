import type pg from 'pg';
import type { CollectionId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import type { Members } from '../search/filter-to-query.ts';

const SEES_ALL: readonly number[] = [ROLE.administrator, ROLE.qualityControl, ROLE.auditor];

export const seesHiddenCollections = ({ actor }: Session): boolean => SEES_ALL.includes(actor.role);

/**
 * SQL for the stock numbers that collection `c` lists, in their configured order. Stones that the
 * filter of the collection finds are not included.
 */
export const STOCK_NUMBERS = `array(select s.stock_no from collection_stone l join stone s on s.id = l.stone_id
         where l.collection_id = c.id order by l.place) as stock_numbers`;

const READ = statement(
  'collection-members',
  `select ${STOCK_NUMBERS}, c.filter from collection c
          where c.id = $1 and c.deleted_at is null and (c.is_active or $2)`,
);

export async function readCollectionMembers(
  pool: pg.Pool,
  session: Session,
  id: CollectionId | undefined,
): Promise<Members | undefined> {
  if (id === undefined) return undefined;
  const values = [id, seesHiddenCollections(session)] as const;
  const { rows } = await runStatement(pool, READ, values);
  if (!rows[0]) throw refuseField('data.collection_id', 'Unknown collection.');
  return rows[0];
}
