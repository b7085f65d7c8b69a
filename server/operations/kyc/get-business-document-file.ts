import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { issueTicket } from '../../trading/downloads/tickets.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { requireReadable } from './owner-of-document.ts';

const FIND = statement(
  'kyc-upload-find',
  `select file_id from kyc_upload
          where document_id = $1 and ($2::uuid is null or id = $2) order by id desc limit 1`,
);

export const getBusinessDocumentFile: Handler<OperationOf<'getBusinessDocumentFile'>> = async ({
  pool,
  session,
  path,
  query,
}) => {
  await requireReadable(pool, session, path.id);
  const { rows } = await runStatement(pool, FIND, [path.id, query.upload_id ?? null]);
  const [upload] = rows;
  if (!upload) throw refuse('notFound');
  return { data: await issueTicket(pool, session.actor.id, 'file', { file_id: upload.file_id }) };
};
