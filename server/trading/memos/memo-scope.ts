import type pg from 'pg';
import type { Session } from '../../people/accounts/session.ts';
import { addScope } from '../../people/customers/scope.ts';
import { Where } from '../../platform/db/where.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type MemoDocument, type MemoRecord, memoDocument, memoRows } from './memo-documents.ts';

/** Memos of the businesses that a caller may see. */
export function visibleMemos(session: Session): Where {
  const where = new Where();
  addScope(where, session);
  return where;
}

/** One memo, if there is one that the caller may see. */
export async function findMemo(
  pool: pg.Pool,
  session: Session,
  id: string,
): Promise<MemoDocument | null> {
  const where = visibleMemos(session);
  where.add((p) => `m.id = ${p}`, id);
  const { rows } = await pool.query<MemoRecord>(
    `${memoRows(session)} where ${where}`,
    where.values,
  );
  return rows[0] ? memoDocument(rows[0]) : null;
}

/** The same where it has to be there; another's is answered as one that never was. */
export async function knownMemo(
  pool: pg.Pool,
  session: Session,
  id: string,
): Promise<MemoDocument> {
  const memo = await findMemo(pool, session, id);
  if (!memo) throw refuse('notFound');
  return memo;
}
