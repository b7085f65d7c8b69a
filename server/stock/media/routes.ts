import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { refuse } from '../../platform/http/refusal.ts';
import { stoneCertificate } from './certificate.ts';
import { stoneFilm } from './film.ts';
import { stonePicture } from './picture.ts';
import { stonePlot } from './plot.ts';
import { readStoneToDraw } from './read-stone-to-draw.ts';

// A drawing is opened as a picture or a page of its own; it runs nothing and loads nothing.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Pictures, films and report pages of stones, drawn when asked for. The address holds the stone's unguessable id. */
export function addStoneMedia(app: FastifyInstance, pool: pg.Pool): void {
  const drawings = {
    'picture.svg': stonePicture,
    'film.svg': stoneFilm,
    'certificate.svg': stoneCertificate,
    'plot.svg': stonePlot,
  };
  for (const [name, draw] of Object.entries(drawings)) {
    app.get<{ Params: { id: string } }>(`/media/stones/:id/${name}`, async ({ params }, reply) => {
      const stone = UUID.test(params.id) ? await readStoneToDraw(pool, params.id) : null;
      if (!stone) throw refuse('notFound');
      return sendDrawing(reply, draw(stone));
    });
  }
}

const sendDrawing = (reply: FastifyReply, svg: string): FastifyReply =>
  reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'private, max-age=86400')
    .type('image/svg+xml; charset=utf-8')
    .send(svg);
