import type { UserId } from '../../src/api/ids.gen.ts';
import { ask, statement } from '../platform/db/statement.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Call } from './handler.ts';

const READ = statement(
  'picture-read',
  `select f.key, f.mime, f.size::int as size from app_user u join stored_file f on f.id = u.picture_file_id where u.id = $1`,
);

/** The picture of a person, to whoever may see it: who asks has looked at that. */
export async function sendPicture(
  { pool, storage, reply }: Pick<Call<unknown>, 'pool' | 'storage' | 'reply'>,
  userId: UserId,
): Promise<void> {
  const { rows } = await ask(pool, READ, [userId]);
  const [picture] = rows;
  if (!picture) throw refuse('notFound');
  reply
    .type(picture.mime)
    .header('content-length', picture.size)
    .send(await storage.open(picture.key));
}
