import type { Handler, OperationOf } from '../../platform/http/handler.ts';
import { noteList } from '../../trading/lines/kept-lists.ts';
import { readLines } from '../../trading/lines/read-lines.ts';

export const listNotes: Handler<OperationOf<'listNotes'>> = ({ pool, session, query = {}, data }) =>
  readLines(
    { pool, session },
    { list: noteList, filter: query, stockNumbers: data?.stock_numbers },
  );
