import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { PICTURE_KINDS, PICTURE_KINDS_TEXT } from '../../../src/common/picture-kinds.ts';
import type { SentFile } from '../http/multipart.ts';
import { type Refusal, refuseField } from '../http/refusal.ts';
import { ProcessTurns } from '../limits/process-turns.ts';

/** A point takes four bytes while a picture is drawn: more of them are no picture for a screen, but a burden. */
const MOST_POINTS = 40_000_000;
const SECONDS = 20;
const QUALITY = 82;

// A server draws seldom and each picture once: neither remembered pictures nor a thread for each core are worth their memory.
sharp.cache(false);
sharp.concurrency(1);

/** One picture at a time, whoever sends them: the memory of one is what the portal has to have. */
const turns = new ProcessTurns({
  name: 'picture',
  atOnce: 1,
  waiting: Infinity,
  patience: Infinity,
});

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
  sent: SentFile,
  edge: number,
  called?: string,
): Promise<DrawnPicture> {
  const refusing: Refusing = (why) =>
    refuseField(sent.field, called === undefined ? why : `${called}: ${why}`);
  if (!PICTURE_KINDS.includes(sent.mime))
    throw refusing(`A picture is a ${PICTURE_KINDS_TEXT} file.`);
  await requireFewPoints(sent, refusing);
  const { data: drawn, info } = await turns.run(() => draw(sent, edge, refusing));
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
