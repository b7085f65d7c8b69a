import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Handler, OperationOf } from '../handler.ts';

const READ = statement(
  'sub-master-image-read',
  `select f.key, f.mime, f.size::int as size from sub_master_image i join stored_file f on f.id = i.file_id
    where i.sub_master_id = $1`,
);

/**
 * Needs no session: the id cannot be guessed, and every user who sees the value may see the image.
 */
export const getSubMasterImage: Handler<OperationOf<'getSubMasterImage'>> = async ({
  pool,
  storage,
  path,
  reply,
}) => {
  const { rows } = await runStatement(pool, READ, [path.id]);
  const [image] = rows;
  if (!image) throw refuse('notFound');
  reply
    .type(image.mime)
    .header('content-length', image.size)
    .send(await storage.open(image.key));
  return undefined;
};
