import type pg from 'pg';
import type { HomeSettingId, StoredFileId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { HomePage } from '#common/home/home-page-of.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { refuse } from '../../platform/http/refusal.ts';

type Schemas = components['schemas'];
interface Kinds {
  popup: Schemas['Popup'];
  event: Schemas['Event'];
  banner: Schemas['Banner'];
}
export type HomeKind = keyof Kinds;
export type HomeSetting<Kind extends HomeKind = HomeKind> = Kinds[Kind];

const COLUMNS = `h.id, h.title, h.description, h.page, h.banner_type as type, h.start_date::text as start_date,
  h.end_date::text as end_date, h.is_active,
  coalesce((select json_agg(json_build_object('id', i.file_id, 'src', '/home-setting/image/' || i.file_id,
                                              'width', i.width, 'height', i.height) order by i.sequence)
              from home_setting_image i where i.home_setting_id = h.id), '[]') as images`;
const SHOWING = (
  zone: string,
) => `case when h.start_date > (now() at time zone ${zone})::date then 'coming'
  when h.end_date < (now() at time zone ${zone})::date then 'over' else 'now' end as showing`;
const FOUND = `h.kind = $1 and h.deleted_at is null
  and ($2::text is null or strpos(lower(h.title || ' ' || h.description), lower($2)) > 0)`;

const COUNT = statement(
  'home-settings-count',
  `select count(*)::int as count from home_setting h where ${FOUND}`,
);
const LIST = statement(
  'home-settings',
  `select ${COLUMNS}, ${SHOWING('$3')} from home_setting h where ${FOUND}
    order by h.start_date desc, h.id desc limit $4 offset $5`,
);
const ONE = statement(
  'home-setting-one',
  `select ${COLUMNS}, ${SHOWING('$3')} from home_setting h where h.kind = $1 and h.id = $2 and h.deleted_at is null`,
);
const LOCK = statement(
  'home-setting-lock',
  'select from home_setting where kind = $1 and id = $2 and deleted_at is null for no key update',
);
const SHOWN = statement(
  'home-settings-shown',
  `select kind, id, title, description, type, start_date, end_date, images
     from (select h.kind, ${COLUMNS}, row_number() over (partition by h.kind order by h.start_date desc, h.id desc) as place
             from home_setting h
            where h.deleted_at is null and h.is_active and h.page = any($1)
              and h.start_date <= (now() at time zone $2)::date
              and (h.end_date is null or h.end_date >= (now() at time zone $2)::date)) as s
    where place <= case kind when 'popup' then 1 when 'banner' then 2 else 3 end
    order by place`,
);
const IMAGE = statement(
  'home-image-read',
  `select f.key, f.mime, f.size::int as size from home_setting_image i join stored_file f on f.id = i.file_id
    where i.file_id = $1`,
);

interface HomeSettingsQuery<Kind extends HomeKind> {
  readonly kind: Kind;
  readonly search: string | undefined;
  readonly page: Paging;
  readonly zone: string;
}

export async function listHomeSettings<Kind extends HomeKind>(
  pool: pg.Pool,
  { kind, search, page, zone }: HomeSettingsQuery<Kind>,
): Promise<{ list: HomeSetting<Kind>[]; count: number }> {
  const parameters = [kind, search?.trim() || null] as const;
  const [all, some] = await Promise.all([
    runStatement(pool, COUNT, parameters),
    runStatement(pool, LIST, [...parameters, zone, page.size, page.offset]),
  ]);
  return { list: some.rows.map((row) => ofKind(kind, row)), count: all.rows[0]?.count ?? 0 };
}

export async function requireHomeSetting<Kind extends HomeKind>(
  db: Queryable,
  kind: Kind,
  id: HomeSettingId,
  zone: string,
): Promise<HomeSetting<Kind>> {
  const { rows } = await runStatement(db, ONE, [kind, id, zone]);
  const [row] = rows;
  if (!row) throw refuse('notFound');
  return ofKind(kind, row);
}

export async function lockHomeSetting<Kind extends HomeKind>(
  connection: pg.PoolClient,
  kind: Kind,
  id: HomeSettingId,
  zone: string,
): Promise<HomeSetting<Kind>> {
  await runStatement(connection, LOCK, [kind, id]);
  return requireHomeSetting(connection, kind, id, zone);
}

/** Returns the items that any of `pages` shows today, at most one popup, two banners and three events. */
export async function readShownHomeSettings(
  pool: pg.Pool,
  pages: readonly HomePage[],
  zone: string,
): Promise<Schemas['ShownHomeSettings']> {
  const { rows } = await runStatement(pool, SHOWN, [pages, zone]);
  const of = (kind: HomeKind): Schemas['ShownHomeSetting'][] =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ kind: _, ...row }) => row as Schemas['ShownHomeSetting']);
  return { popups: of('popup'), banners: of('banner'), events: of('event') };
}

export async function requireHomeImage(
  pool: pg.Pool,
  id: StoredFileId,
): Promise<{ key: string; mime: string; size: number }> {
  const { rows } = await runStatement(pool, IMAGE, [id]);
  const [image] = rows;
  if (!image) throw refuse('notFound');
  return image;
}

/** The cast is safe: CHECK constraints restrict the columns to the values of these types. */
function ofKind<Kind extends HomeKind>(
  kind: Kind,
  row: { type: string | null },
): HomeSetting<Kind> {
  const { type, ...rest } = row;
  return (kind === 'banner' ? { ...rest, type } : rest) as unknown as HomeSetting<Kind>;
}
