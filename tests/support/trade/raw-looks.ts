import type pg from 'pg';
import { isWithin, type Narrowed } from './dashboard-desk.ts';

export interface Look {
  at: Date;
  diamond_type: number;
  business_id: string | null;
  associate_id: string | null;
  role_id: number;
}
export interface Search extends Look {
  shapes: string[];
  colors: string[];
  clarities: string[];
  found: number | null;
}
export interface Glance extends Look {
  day: string;
  stone_id: string;
}

/** Inserts searches and stone views of all users, at every hour of more than a year. */
export async function lookAround(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into search_made (at, user_id, search_type, diamond_type, shapes, colors, clarities, found)
     select now() - make_interval(hours => (n * (n % 7) % 9300)::int), u.id, 1, n % 2 + 1,
            case when n % 3 = 0 then '{ROUND,OVAL}' when n % 3 = 1 then '{PEAR}' else '{}' end::text[],
            case when n % 4 = 0 then '{D,E}' else '{}' end::text[], case when n % 5 = 0 then '{VS1}' else '{}' end::text[], n % 4
       from generate_series(1, 1200) n
       join (select id, row_number() over (order by id) - 1 as nr, count(*) over () as all from app_user) u on u.nr = n % u.all`,
  );
  await pool.query(
    `insert into stone_seen (stone_id, user_id, on_day)
     select s.id, u.id, current_date - (n % 200)::int
       from generate_series(1, 400) n
       join (select id, row_number() over (order by id) as nr from stone) s on s.nr = n % 50 + 1
       join (select id, row_number() over (order by id) - 1 as nr, count(*) over () as all
               from app_user where role_id in (2, 3, 4)) u on u.nr = n % u.all
     on conflict do nothing`,
  );
}

const WHO = 'join app_user u on u.id = l.user_id left join business b on b.id = u.business_id';

export async function searchesMade(pool: pg.Pool): Promise<Search[]> {
  const { rows } = await pool.query<Search>(
    `select l.*, u.role_id, u.business_id, b.associate_id from search_made l ${WHO}`,
  );
  return rows;
}

export async function stonesSeen(pool: pg.Pool): Promise<Glance[]> {
  const { rows } = await pool.query<Glance>(
    `select l.stone_id, to_char(l.on_day, 'YYYY-MM-DD') as day, l.on_day as at, s.diamond_type, u.role_id, u.business_id, b.associate_id
       from stone_seen l join stone s on s.id = l.stone_id ${WHO}`,
  );
  return rows;
}

export const isOf = (
  look: Look,
  { diamond_type, business_id, business_associate_id }: Narrowed,
): boolean =>
  (!diamond_type || look.diamond_type === diamond_type) &&
  (!business_id || look.business_id === business_id) &&
  (!business_associate_id || look.associate_id === business_associate_id);
/** Filters the searches that staff may see, one by one. */
export const searchesIn = (searches: readonly Search[], query: Narrowed): Search[] =>
  searches.filter(
    (search) =>
      [2, 3].includes(search.role_id) && isWithin(search.at, query) && isOf(search, query),
  );
/** Counts the distinct values that are not null. */
export const different = (values: readonly (string | null)[]): number =>
  new Set(values.filter((value) => value !== null)).size;
