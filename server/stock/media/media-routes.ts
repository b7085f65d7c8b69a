import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import type { StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { stoneCertificate } from './certificate.ts';
import { stoneFilm } from './film.ts';
import { stonePicture } from './picture.ts';
import { stonePlot } from './plot.ts';
import { readStoneToDraw } from './read-stone-to-draw.ts';
import type { StoneToDraw } from './stone-to-draw.ts';

type Drawing = components['schemas']['StoneDrawing'];

// Policy for drawings that are opened as an image or a page: a drawing may neither run scripts nor
// load resources.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const DRAWN: Readonly<Record<Drawing, (stone: StoneToDraw) => string>> = {
  'picture.svg': stonePicture,
  'film.svg': stoneFilm,
  'certificate.svg': stoneCertificate,
  'plot.svg': stonePlot,
};

/**
 * Registers the drawings at the URLs that stone rows contain. These URLs do not have the API
 * prefix.
 */
export function addStoneMedia(app: FastifyInstance, pool: pg.Pool): void {
  for (const name of Object.keys(DRAWN) as Drawing[]) {
    app.get<{ Params: { id: StoneId } }>(`/media/stones/:id/${name}`, ({ params }, reply) =>
      sendDrawing(pool, reply, params.id, name),
    );
  }
}

/**
 * Draws pictures, films and report pages on request. The unguessable stone id in the URL grants
 * access.
 */
export async function sendDrawing(
  pool: pg.Pool,
  reply: FastifyReply,
  id: StoneId,
  name: Drawing,
): Promise<FastifyReply> {
  const stone = UUID.test(id) ? await readStoneToDraw(pool, id) : null;
  if (!stone) throw refuse('notFound');
  return (
    reply
      .header('content-security-policy', POLICY)
      // Allows other websites to embed the drawings.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'private, max-age=86400')
      .type('image/svg+xml; charset=utf-8')
      .send(DRAWN[name](stone))
  );
}
