import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { MEDIUM, MEDIUM_STATE } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { parseByteRange } from './byte-range.ts';
import { FRAMES_TYPE } from './check-medium.ts';
import { stoneFilm } from './film.ts';
import { ORIGINAL, RENDITIONS } from './media-limits.ts';
import { stonePicture } from './picture.ts';
import { stonePlot } from './plot.ts';
import { readStoneToDraw } from './read-stone-to-draw.ts';
import type { StoneToDraw } from './stone-to-draw.ts';

type Medium = components['schemas']['StoneDrawing'];

// Policies for media that are opened as a page: a medium may neither run scripts nor load resources.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const FILE_POLICY = `${POLICY}; sandbox`;
// Browsers show a PDF document with a plugin of their own, which `sandbox` would disable.
const PDF_POLICY = `${POLICY}; object-src 'self'`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const DRAWN: Partial<Record<Medium, (stone: StoneToDraw) => string>> = {
  'picture.svg': stonePicture,
  'film.svg': stoneFilm,
  'plot.svg': stonePlot,
};
const STORED: Partial<Record<Medium, { kind: number; mime: string; isPicture: boolean }>> = {
  'picture.webp': { kind: MEDIUM.image, mime: 'image/webp', isPicture: true },
  'film.mp4': { kind: MEDIUM.video, mime: 'video/mp4', isPicture: false },
  'frames.zip': { kind: MEDIUM.video, mime: FRAMES_TYPE, isPicture: false },
  'certificate.webp': { kind: MEDIUM.certificate, mime: 'image/webp', isPicture: true },
  'certificate.pdf': { kind: MEDIUM.certificate, mime: 'application/pdf', isPicture: false },
};
const NAMES: readonly string[] = [
  ...Object.keys(DRAWN),
  ...Object.keys(STORED),
  'viewer',
  'frames.json',
];
const DEFAULT_WIDTH = 640;

const FIND_FILE = statement(
  'stone-media-find-file',
  `select f.key, f.size, f.sha256, f.mime
     from stone_media m join stone_media_file r on r.stone_id = m.stone_id and r.kind = m.kind join stored_file f on f.id = r.file_id
    where m.stone_id = $1 and m.kind = $2 and r.size = $3 and m.state <> ${MEDIUM_STATE.removed}`,
);
const FIND_VIEWER = statement(
  'stone-media-find-viewer',
  `select link from stone_media where stone_id = $1 and kind = ${MEDIUM.video} and state = ${MEDIUM_STATE.viewer}`,
);

const FIND_FRAMES = statement(
  'stone-media-find-frames',
  `select f.sha256, m.width, m.height, m.frame_starts as starts, m.frame_bytes as bytes
     from stone_media m join stone_media_file r on r.stone_id = m.stone_id and r.kind = m.kind join stored_file f on f.id = r.file_id
    where m.stone_id = $1 and m.kind = ${MEDIUM.video} and r.size = ${ORIGINAL} and m.mime = '${FRAMES_TYPE}'
      and m.state <> ${MEDIUM_STATE.removed}`,
);

interface MediaTools {
  readonly pool: pg.Pool;
  readonly storage: FileStorage;
}

/**
 * Registers the media at the URLs that stone rows contain. These URLs do not have the API prefix.
 */
export function addStoneMedia(app: FastifyInstance, tools: MediaTools): void {
  for (const name of NAMES as Medium[]) {
    app.get<{ Params: { id: StoneId }; Querystring: { width?: string; version?: string } }>(
      `/media/stones/:id/${name}`,
      (request, reply) => {
        const { id } = request.params;
        const { width, version } = request.query;
        return sendMedium(tools, request, reply, { id, name, width: Number(width), version });
      },
    );
  }
}

interface Wanted {
  readonly id: StoneId;
  readonly name: Medium;
  /** wanted width of a picture in pixels */
  readonly width?: number | undefined;
  /** wanted version of the file; any if undefined */
  readonly version?: string | undefined;
}

/**
 * Sends a drawing, or a stored file of the supplier. The unguessable stone id in the URL grants
 * access.
 */
export async function sendMedium(
  tools: MediaTools,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, name, width = DEFAULT_WIDTH, version }: Wanted,
): Promise<FastifyReply> {
  if (!UUID.test(id)) throw refuse('notFound');
  // Allows other websites to embed the media.
  reply.header('cross-origin-resource-policy', 'cross-origin');
  const draw = DRAWN[name];
  if (draw) return sendDrawing(tools.pool, reply, id, draw);
  if (name === 'viewer') return sendToViewer(tools.pool, reply, id);
  if (name === 'frames.json') return sendFrameList(tools.pool, request, reply, id);
  return sendFile(tools, request, reply, { id, name, width, version });
}

async function sendDrawing(
  pool: pg.Pool,
  reply: FastifyReply,
  id: StoneId,
  draw: (stone: StoneToDraw) => string,
): Promise<FastifyReply> {
  const stone = await readStoneToDraw(pool, id);
  if (!stone) throw refuse('notFound');
  return reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'private, max-age=86400')
    .type('image/svg+xml; charset=utf-8')
    .send(draw(stone));
}

async function sendToViewer(
  pool: pg.Pool,
  reply: FastifyReply,
  id: StoneId,
): Promise<FastifyReply> {
  const { rows } = await runStatement(pool, FIND_VIEWER, [id]);
  if (!rows[0]) throw refuse('notFound');
  return reply.header('cache-control', 'no-store').redirect(rows[0].link, 302);
}

/** The content type comes from the check of the content, never from the supplier. */
async function sendFile(
  tools: MediaTools,
  request: FastifyRequest,
  reply: FastifyReply,
  medium: Wanted & { readonly width: number },
  isRepeated = false,
): Promise<FastifyReply> {
  const { id, name, width, version } = medium;
  const wanted = STORED[name];
  if (!wanted) throw refuse('notFound');
  const size = RENDITIONS.findLast((one) => one >= width) ?? DEFAULT_WIDTH;
  const { rows } = await runStatement(tools.pool, FIND_FILE, [
    id,
    wanted.kind,
    wanted.isPicture ? size : ORIGINAL,
  ]);
  const [file] = rows;
  if (file?.mime !== wanted.mime) throw refuse('notFound');
  if (version !== undefined && version !== versionOf(file.sha256)) throw refuse('notFound');
  const bytes = Number(file.size);
  const range = name === 'film.mp4' ? parseByteRange(request.headers.range, bytes) : null;
  const isKnown = isUnchanged(request, reply, file.sha256);
  // The file of the row may have been replaced by a newer one since the query.
  const content = isKnown
    ? null
    : await tools.storage.open(file.key, range ?? undefined).catch((error: unknown) => {
        if (isRepeated) throw error;
        return undefined;
      });
  if (content === undefined) return sendFile(tools, request, reply, medium, true);
  reply.header(
    'content-security-policy',
    wanted.mime === 'application/pdf' ? PDF_POLICY : FILE_POLICY,
  );
  if (content === null) return reply.code(304).send();
  reply.type(wanted.mime);
  if (name === 'film.mp4') reply.header('accept-ranges', 'bytes');
  if (!range) return reply.header('content-length', bytes).send(content);
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
    .header('content-length', range.end - range.start + 1)
    .send(content);
}

async function sendFrameList(
  pool: pg.Pool,
  request: FastifyRequest,
  reply: FastifyReply,
  id: StoneId,
): Promise<FastifyReply> {
  const { rows } = await runStatement(pool, FIND_FRAMES, [id]);
  const [found] = rows;
  if (!found?.starts || !found.bytes) throw refuse('notFound');
  const { sha256, width, height, starts, bytes } = found;
  reply.header('content-security-policy', FILE_POLICY);
  // A cached list could name the positions in an earlier archive.
  if (isUnchanged(request, reply, sha256, 'private, no-cache')) return reply.code(304).send();
  const missing = bytes.flatMap((one, at) => (one === 0 ? [at + 1] : []));
  const version = versionOf(sha256);
  return reply.send({ frames: bytes.length, missing, starts, bytes, width, height, version });
}

const versionOf = (sha256: Buffer): string => sha256.toString('hex').slice(0, 32);

/** Sets the headers for caches. Returns true if the caller has this version of the file. */
function isUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  sha256: Buffer,
  caching = 'private, max-age=3600',
): boolean {
  const etag = `"${versionOf(sha256)}"`;
  reply.header('cache-control', caching).header('etag', etag);
  return request.headers['if-none-match'] === etag;
}
