import type pg from 'pg';
import { HOLD_QUEUE_STATUS } from '#machines/codes.ts';
import { copyRows } from '../../server/platform/db/copy-rows.ts';
import type { WaitlistRows } from '../write/write-waitlists.ts';

/**
 * Inserts waitlist entries as waiting, then adds offers, then ends entries, because triggers check
 * each transition.
 */
export async function loadWaitlists(
  connection: pg.PoolClient,
  waitlists: WaitlistRows,
): Promise<void> {
  await connection.query(`
    create temp table demo_offer (place_id uuid, until timestamptz) on commit drop;
    create temp table demo_place_end (place_id uuid, state smallint, at timestamptz) on commit drop`);
  await copyRows(
    connection,
    'hold_queue (id, stone_id, state, business_id, joined_by, created_at) from stdin',
    waitlists.places,
  );
  await copyRows(connection, 'demo_offer from stdin', waitlists.offers);
  await copyRows(connection, 'demo_place_end from stdin', waitlists.ends);
  await connection.query(`
    update hold_queue q set state = ${HOLD_QUEUE_STATUS.offered.code}, offered_until = o.until from demo_offer o where o.place_id = q.id;
    update hold_queue q set state = e.state, ended_at = e.at from demo_place_end e where e.place_id = q.id`);
}
