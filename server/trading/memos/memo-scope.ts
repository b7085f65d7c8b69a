import type pg from 'pg';
import type { Session } from '../../people/accounts/session.ts';
import { addScope } from '../../people/customers/customer-scope.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type MemoDocument, type MemoRecord, memoDocument, memoRows } from './memo-documents.ts';

export function visibleMemos(session: Session): WhereClause {
  const where = new WhereClause();
  addScope(where, session);
  return where;
}

/** Null if the memo does not exist or the caller may not see it. */
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

/** Throws `notFound` both for an invisible memo and for a missing one. */
export async function knownMemo(
  pool: pg.Pool,
  session: Session,
  id: string,
): Promise<MemoDocument> {
  const memo = await findMemo(pool, session, id);
  if (!memo) throw refuse('notFound');
  return memo;
}
