import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import sharp from 'sharp';
import { PICTURE_KINDS, PICTURE_KINDS_TEXT } from '../../../src/common/picture-kinds.ts';
import { PROBLEMS } from '../../../src/machines/problems.ts';
import type { SentFile } from '../http/multipart.ts';
import { Refusal, refuseField } from '../http/refusal.ts';
import type { Doors } from '../limits/doors.ts';
import { ProcessTurns } from '../limits/process-turns.ts';

/** A point takes four bytes while a picture is drawn: more of them are no picture for a screen, but a burden. */
const MOST_POINTS = 40_000_000;
const SECONDS = 20;
const QUALITY = 82;

// A server draws seldom and each picture once: neither remembered pictures nor a thread for each core are worth their memory.
sharp.cache(false);
sharp.concurrency(1);

const MOST_OF_A_PERSON = 2;
const PATIENCE = 30_000;
/** One picture at a time, of all senders in turn: the memory of one is what the portal has to have. */
const turns = new ProcessTurns({
  name: 'picture',
  atOnce: 1,
  waiting: 32,
  patience: PATIENCE,
  perSender: 1,
});
/** One is drawn and two wait; a fourth is refused at once. */
const ofPersons = new ProcessTurns({
  name: 'picture of a person',
  atOnce: 1,
  waiting: MOST_OF_A_PERSON,
  patience: PATIENCE,
});
const FULL = { limit: MOST_OF_A_PERSON + 1, retryAfter: 5 } as const;

/** The sender of a picture, and the admission slot that is given back while it waits to be drawn. */
interface Sending {
  readonly doors: Pick<Doors, 'outside'>;
  readonly reply: Pick<FastifyReply, 'raw'>;
  readonly session: { readonly actor: { readonly id: string } };
}

/** A picture as it is kept, and the room that it takes. */
export interface DrawnPicture extends SentFile {
  width: number;
  height: number;
}

type Refusing = (why: string) => Refusal;

/**
 * Draws a sent picture anew, no edge of it longer than `edge`: what is kept is what is seen, upright, and nothing of what
 * a camera, or somebody who means ill, wrote beside it. Of several the one that is refused is `called` by its name.
 */
export async function redrawPicture(
  { doors, reply, session }: Sending,
  sent: SentFile,
  edge: number,
  called?: string,
): Promise<DrawnPicture> {
  const refusing: Refusing = (why) =>
    refuseField(sent.field, called === undefined ? why : `${called}: ${why}`);
  if (!PICTURE_KINDS.includes(sent.mime))
    throw refusing(`A picture is a ${PICTURE_KINDS_TEXT} file.`);
  const sender = session.actor.id;
  const { data: drawn, info } = await doors.outside(reply, async () => {
    const leave = await ofPersons.take(sender).catch(refusePerson);
    try {
      await requireFewPoints(sent, refusing);
      return await turns.run(() => draw(sent, edge, refusing), sender);
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
    'Three of your pictures are still being drawn. Please wait until one of them is there.';
  throw new Refusal(PROBLEMS.tooManyRequests, [{ message }], FULL);
}

/** Its head says how many points it has, before any of them is drawn. */
async function requireFewPoints({ path }: SentFile, refusing: Refusing): Promise<void> {
  const { width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refusing(UNREADABLE);
    });
  const points = width * height;
  if (points <= MOST_POINTS) return;
  throw refusing(
    `This picture has ${inMillions(points)} points, and ${inMillions(MOST_POINTS)} are the most.`,
  );
}

const inMillions = (points: number): string => `${Math.round(points / 1_000_000)} million`;

const UNREADABLE = 'This picture cannot be read: it is broken, or not what it says it is.';

const draw = ({ path }: SentFile, edge: number, refusing: Refusing) =>
  sharp(path, { limitInputPixels: MOST_POINTS, failOn: 'error' })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refusing(UNREADABLE);
    });
