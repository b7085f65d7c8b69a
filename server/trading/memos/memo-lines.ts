import type pg from 'pg';
import type { Session } from '../../people/accounts/session.ts';
import { memoList } from '../lines/lists.ts';
import { type LinePage, readLines } from '../lines/read-lines.ts';
import type { MemoDocument } from './memo-documents.ts';

export const readMemoLines = (
  pool: pg.Pool,
  session: Session,
  { id, pieces }: Pick<MemoDocument, 'id' | 'pieces'>,
): Promise<LinePage> =>
  readLines(
    { pool, session },
    {
      list: memoList,
      filter: { page: 1, size: pieces },
      stockNumbers: undefined,
      order: 's.stock_no',
      narrow: (where) => where.add((p) => `l.memo_id = ${p}`, id),
    },
  );
