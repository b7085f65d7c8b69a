import type pg from 'pg';
import type { CollectionId, FeaturedStoneId, StoneId } from '#api/ids.gen.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { Field } from '../../server/platform/db/copy-rows.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { createIds } from '../ids.ts';
import { minutesBefore } from '../minutes-before.ts';
import { ADMINISTRATOR } from '../people.ts';
import { createRandom } from '../random.ts';
import { COLLECTIONS, FEATURED, type Heaviest } from '../showcase.ts';
import type { DemoIds } from './load-people.ts';

const DAY = 24 * 60;
const ACTIVE = 1;
const INACTIVE = 2;
/** Number of heaviest stones to read. Must be greater than each rank in the showcase data. */
const MOST = 24;

interface DemoContext {
  seed: number;
  anchor: Date;
  ids: DemoIds;
}

const HEAVIEST = statement(
  'demo-heaviest',
  `
  select id from stone where diamond_type = $1 and status = ${STONE_STATUS.available.code} order by carat desc, stock_no limit ${MOST}`,
);
const PUT = statement(
  'demo-collection-put',
  `insert into collection (id, name, description, diamond_type, filter, created_at, changed_at)
   values ($1, $2, $3, $4, $5, $6, $6)`,
);
const PUT_STONES = statement(
  'demo-collection-stones-put',
  `insert into collection_stone (collection_id, stone_id, place)
   select $1, s.id, s.place from unnest($2::uuid[]) with ordinality as s (id, place)`,
);
const HIDE = statement(
  'demo-collection-hide',
  'update collection set is_active = false where id = $1',
);
const FEATURE = statement(
  'demo-feature',
  `insert into featured_stone (id, stone_id, business_id, starts_at, ends_at, place, featured_by, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Loads collections and featured stones. Returns the ledger steps. */
export async function loadShowcase(
  connection: pg.PoolClient,
  context: DemoContext,
): Promise<Field[][]> {
  const heaviest = { 1: await heaviestOf(connection, 1), 2: await heaviestOf(connection, 2) };
  const chosen = ({ diamondType, ranks }: Heaviest): StoneId[] =>
    ranks.flatMap((rank) => heaviest[diamondType][rank] ?? []);
  const events = await loadCollections(connection, context, chosen);
  await loadFeatured(connection, context, chosen);
  return events;
}

async function heaviestOf(connection: pg.PoolClient, diamondType: 1 | 2): Promise<StoneId[]> {
  const { rows } = await runStatement(connection, HEAVIEST, [diamondType]);
  return rows.map(({ id }) => id);
}

async function loadCollections(
  connection: pg.PoolClient,
  { seed, anchor, ids }: DemoContext,
  chosen: (stones: Heaviest) => StoneId[],
): Promise<Field[][]> {
  const nextId = createIds(createRandom(seed, 'ids of collections'));
  const events: Field[][] = [];
  for (const { name, description, filter, stones, daysAgo, isActive = true } of COLLECTIONS) {
    const id = nextId<CollectionId>();
    const at = minutesBefore(anchor, daysAgo * DAY);
    const step = (event: string, from: number, to: number): void => {
      const actor = [ids.userOf(ADMINISTRATOR), ADMINISTRATOR.role, null, null, nextId()];
      events.push([at, 'activeFlag', id, null, event, from, to, ...actor]);
    };
    await runStatement(connection, PUT, [
      id,
      name,
      description,
      stones.diamondType,
      filter && JSON.stringify(filter),
      at,
    ]);
    await runStatement(connection, PUT_STONES, [id, chosen(stones)]);
    step('flag.create', START_CODE, ACTIVE);
    if (isActive) continue;
    await runStatement(connection, HIDE, [id]);
    step('flag.deactivate', ACTIVE, INACTIVE);
  }
  return events;
}

async function loadFeatured(
  connection: pg.PoolClient,
  { seed, anchor, ids }: DemoContext,
  chosen: (stones: Heaviest) => StoneId[],
): Promise<void> {
  const nextId = createIds(createRandom(seed, 'ids of featured stones'));
  const at = (days: number): string => minutesBefore(anchor, days * DAY);
  for (const { stones, business, place, fromDaysAgo, untilInDays } of FEATURED) {
    for (const stone of chosen(stones)) {
      await runStatement(connection, FEATURE, [
        nextId<FeaturedStoneId>(),
        stone,
        business === undefined ? null : ids.businesses[business],
        at(fromDaysAgo),
        untilInDays === undefined ? null : at(-untilInDays),
        place,
        ids.userOf(ADMINISTRATOR),
        at(Math.max(fromDaysAgo, 1)),
      ]);
    }
  }
}
