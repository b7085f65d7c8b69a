import { requireHomeImage } from '../../people/home/read-home-settings.ts';
import type { Handler, OperationOf } from '../handler.ts';

/**
 * Needs no session: the id cannot be guessed. Caches may keep the response: a new image gets a new
 * id.
 */
export const getHomeImage: Handler<OperationOf<'getHomeImage'>> = async ({
  pool,
  storage,
  path,
  reply,
}) => {
  const image = await requireHomeImage(pool, path.id);
  reply
    .type(image.mime)
    .header('content-length', image.size)
    .header('cache-control', 'private, max-age=31536000, immutable')
    .send(await storage.open(image.key));
  return undefined;
};
