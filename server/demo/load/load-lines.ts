import type pg from 'pg';
import { HOLD_QUEUE_STATUS } from '../../../src/machines/codes.ts';
import { copyRows } from '../../platform/db/copy-rows.ts';
import type { Lines } from '../write/write-lines.ts';

/** Inserts waitlist entries, then offers and ends them, because triggers check each transition. */
export async function loadLines(client: pg.PoolClient, lines: Lines): Promise<void> {
  await client.query(`
    create temp table demo_offer (place_id uuid, until timestamptz) on commit drop;
    create temp table demo_place_end (place_id uuid, state smallint, at timestamptz) on commit drop`);
  await copyRows(
    client,
    'hold_queue (id, stone_id, state, business_id, joined_by, created_at) from stdin',
    lines.places,
  );
  await copyRows(client, 'demo_offer from stdin', lines.offers);
  await copyRows(client, 'demo_place_end from stdin', lines.ends);
  await client.query(`
    update hold_queue q set state = ${HOLD_QUEUE_STATUS.offered.code}, offered_until = o.until from demo_offer o where o.place_id = q.id;
    update hold_queue q set state = e.state, ended_at = e.at from demo_place_end e where e.place_id = q.id`);
}
