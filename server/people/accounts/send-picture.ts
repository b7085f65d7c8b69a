import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { refuse } from '../../platform/http/refusal.ts';

interface Answering {
  readonly pool: pg.Pool;
  readonly storage: FileStorage;
  readonly reply: FastifyReply;
}

const READ = statement(
  'picture-read',
  `select f.key, f.mime, f.size::int as size from app_user u join stored_file f on f.id = u.picture_file_id where u.id = $1`,
);

/** The caller must have checked the permission. */
export async function sendPicture(
  { pool, storage, reply }: Answering,
  userId: UserId,
): Promise<void> {
  const { rows } = await runStatement(pool, READ, [userId]);
  const [picture] = rows;
  if (!picture) throw refuse('notFound');
  reply
    .type(picture.mime)
    .header('content-length', picture.size)
    .send(await storage.open(picture.key));
}
