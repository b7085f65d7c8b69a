import { runStatement, statement } from '../../platform/db/statement.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { COLUMNS, toMailView } from './mail-view.ts';

const FOUND = `strpos(lower(to_address), lower($1)) > 0 or strpos(lower(subject), lower($1)) > 0`;
const LIST = statement(
  'mail-list',
  `select ${COLUMNS} from mail where ${FOUND} order by created_at desc, id desc limit $2 offset $3`,
);
const COUNT = statement('mail-count', `select count(*)::int as total from mail where ${FOUND}`);

export const listMail: Handler<OperationOf<'listMail'>> = async ({
  pool,
  query,
  mailTransport,
}) => {
  const page = paging(query);
  const search = query.search?.trim() ?? '';
  const [emails, count] = await Promise.all([
    runStatement(pool, LIST, [search, page.size, page.offset]),
    runStatement(pool, COUNT, [search]),
  ]);
  return {
    data: emails.rows.map((row) => toMailView(row, mailTransport)),
    pagination: pagination(page, count.rows[0]?.total ?? 0),
  };
};
