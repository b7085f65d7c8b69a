import type pg from 'pg';
import type { Session } from '../../people/accounts/session.ts';
import { memoList } from '../lines/lists.ts';
import { type LinePage, readLines } from '../lines/read-lines.ts';
import type { MemoDocument } from './memo-documents.ts';

/** All stones of one memo by their stock numbers, wherever they are now. */
export const linesOfMemo = (
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
