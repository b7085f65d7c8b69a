import { noteList } from '../../trading/lines/personal-lists.ts';
import { readLines } from '../../trading/lines/read-lines.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listNotes: Handler<OperationOf<'listNotes'>> = ({ pool, session, query = {}, data }) =>
  readLines(
    { pool, session },
    { list: noteList, filter: query, stockNumbers: data?.stock_numbers },
  );
