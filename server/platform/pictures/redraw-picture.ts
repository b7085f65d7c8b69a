import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import sharp from 'sharp';
import { PICTURE_KINDS, PICTURE_KINDS_TEXT } from '#common/picture-kinds.ts';
import { PROBLEMS } from '#machines/problems.ts';
import type { SentFile } from '../http/multipart.ts';
import { Refusal, refuseField } from '../http/refusal.ts';
import type { AdmissionController } from '../limits/admission-control.ts';
import { ProcessSemaphore } from '../limits/process-semaphore.ts';

/** Maximum number of pixels in a picture. Decoding takes four bytes of memory per pixel. */
const MAX_PIXELS = 40_000_000;
const SECONDS = 20;
const QUALITY = 82;

// Uploads are rare and each picture is drawn only once, so a cache and more threads would only take
// memory.
sharp.cache(false);
sharp.concurrency(1);

const MAX_QUEUED_PER_PERSON = 2;
const QUEUE_TIMEOUT_MS = 30_000;
/**
 * Draws one picture at a time, because decoding can take 160 MB. Senders are served round-robin.
 */
const semaphore = new ProcessSemaphore({
  name: 'picture',
  concurrency: 1,
  queueLimit: 32,
  queueTimeoutMs: QUEUE_TIMEOUT_MS,
  perSender: 1,
});
/**
 * Each person may have one picture being drawn and two waiting; a fourth is refused immediately.
 */
const personSemaphore = new ProcessSemaphore({
  name: 'picture of a person',
  concurrency: 1,
  queueLimit: MAX_QUEUED_PER_PERSON,
  queueTimeoutMs: QUEUE_TIMEOUT_MS,
});
const FULL = { limit: MAX_QUEUED_PER_PERSON + 1, retryAfter: 5 } as const;

/**
 * The upload request. `redrawPicture` releases the admission slot of the request while the picture
 * is queued and drawn.
 */
interface Sending {
  readonly admission: Pick<AdmissionController, 'runWithoutSlot'>;
  readonly reply: Pick<FastifyReply, 'raw'>;
  readonly session: { readonly actor: { readonly id: string } };
}

export interface DrawnPicture extends SentFile {
  width: number;
  height: number;
}

type Refusing = (why: string) => Refusal;

/**
 * Redraws an uploaded picture upright, with no edge longer than `edge` pixels. Redrawing removes
 * metadata and hidden data. `called` is the name of the picture in refusals.
 */
export async function redrawPicture(
  { admission, reply, session }: Sending,
  sent: SentFile,
  edge: number,
  called?: string,
): Promise<DrawnPicture> {
  const refusing: Refusing = (why) =>
    refuseField(sent.field, called === undefined ? why : `${called}: ${why}`);
  if (!PICTURE_KINDS.includes(sent.mime))
    throw refusing(`The picture must be a ${PICTURE_KINDS_TEXT} file.`);
  const sender = session.actor.id;
  const { data: drawn, info } = await admission.runWithoutSlot(reply, async () => {
    const leave = await personSemaphore.acquire(sender).catch(refusePerson);
    try {
      await requireFewPoints(sent, refusing);
      return await semaphore.run(() => draw(sent, edge, refusing), sender);
    } finally {
      leave();
    }
  });
  const path = `${sent.path}.webp`;
  await writeFile(path, drawn, { mode: 0o600 });
  return {
    ...sent,
    mime: 'image/webp',
    path,
    size: drawn.length,
    sha256: createHash('sha256').update(drawn).digest(),
    width: info.width,
    height: info.height,
  };
}

function refusePerson(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const message =
    'Three of your pictures are still being processed. Wait until one of them has finished, then try again.';
  throw new Refusal(PROBLEMS.tooManyRequests, [{ message }], FULL);
}

/**
 * Refuses a picture with too many pixels. Reads only its header, so that a decompression bomb is
 * never decoded.
 */
async function requireFewPoints({ path }: SentFile, refusing: Refusing): Promise<void> {
  const { width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refusing(UNREADABLE);
    });
  const points = width * height;
  if (points <= MAX_PIXELS) return;
  throw refusing(
    `This picture has ${inMillions(points)} pixels. At most ${inMillions(MAX_PIXELS)} are allowed.`,
  );
}

const inMillions = (points: number): string => `${Math.round(points / 1_000_000)} million`;

const UNREADABLE = 'This picture cannot be read: it is damaged or has the wrong file type.';

const draw = ({ path }: SentFile, edge: number, refusing: Refusing) =>
  sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refusing(UNREADABLE);
    });
