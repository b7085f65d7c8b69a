import pg from 'pg';
import type { GridViewId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { readLastChange } from '../accounts/last-change.ts';
import type { Session } from '../accounts/session.ts';

type Db = pg.Pool | pg.PoolClient;
export type GridView = components['schemas']['GridView'];

/** Roles that share views with each other. */
const OFFICE: readonly RoleCode[] = [ROLE.administrator, ROLE.qualityControl, ROLE.associate];
const isOffice = ({ actor }: Session): boolean => OFFICE.some((role) => role === actor.role);

const COLUMNS = `v.id, v.name, v.is_shared, v.owner_id, v.layout, v.version, v.changed_at,
  trim(concat(o.first_name, ' ', o.last_name)) as owner_name`;
const SEEN = '(v.owner_id = $2 or $3 and v.is_shared)';
const LIST = statement(
  'grid-view-list',
  `select ${COLUMNS} from grid_view v join app_user o on o.id = v.owner_id
    where v.list = $1 and ${SEEN}
    order by v.owner_id <> $2, lower(v.name), v.id limit 1000`,
);
const READ = statement(
  'grid-view-read',
  `select ${COLUMNS} from grid_view v join app_user o on o.id = v.owner_id where v.id = $1 and ${SEEN}`,
);

export async function readGridViews(db: Db, session: Session, list: string): Promise<GridView[]> {
  const { rows } = await runStatement(db, LIST, [list, session.actor.id, isOffice(session)]);
  return rows.map((row) => toGridView(row, session));
}

/** Throws `notFound` both for an invisible view and for a missing one. */
export async function knownGridView(db: Db, session: Session, id: GridViewId): Promise<GridView> {
  const { rows } = await runStatement(db, READ, [id, session.actor.id, isOffice(session)]);
  if (!rows[0]) throw refuse('notFound');
  return toGridView(rows[0], session);
}

export async function changeableGridView(
  db: Db,
  session: Session,
  id: GridViewId,
): Promise<GridView> {
  const view = await knownGridView(db, session, id);
  if (!view.may_change) throw refuse('viewNotOwn');
  return view;
}

export async function requireVersion(
  connection: pg.PoolClient,
  { actor }: Session,
  { id, name, version }: GridView,
  expected: number,
): Promise<void> {
  if (version === expected) return;
  const since = await readLastChange(connection, actor, ['updateGridView'], id);
  const by = since?.by === 'you' ? 'You' : (since?.by ?? 'Another user');
  const message = `${by} changed “${name}” after you opened it. Load the other version, or save yours as a new view.`;
  throw new Refusal({ ...PROBLEMS.changedMeanwhile, message }, [
    { field: 'data.version', message: `The version is now ${version}.`, ...(since && { since }) },
  ]);
}

export function requireOffice(session: Session, isShared: boolean | undefined): void {
  if (isShared && !isOffice(session)) throw refuse('viewNotShared');
}

/** Administrators also change shared views, because their owner may have left the company. */
function toGridView(row: Row<'grid-view-list'>, { actor }: Session): GridView {
  const { owner_id, changed_at, ...view } = row;
  const isOwn = owner_id === actor.id;
  return {
    ...view,
    is_own: isOwn,
    may_change: isOwn || (view.is_shared && actor.role === ROLE.administrator),
    changed_at: changed_at.toISOString(),
  };
}

export function viewNameFault(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.constraint !== 'grid_view_name') return error;
  const { viewNameTaken } = PROBLEMS;
  return new Refusal(viewNameTaken, [{ field: 'data.name', message: viewNameTaken.message }]);
}
