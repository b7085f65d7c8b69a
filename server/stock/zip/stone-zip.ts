import { PassThrough, pipeline, Readable } from 'node:stream';
import type pg from 'pg';
import yazl from 'yazl';
import { formatWeight } from '#common/format.ts';
import { shareTitle } from '#common/share-text.ts';
import { reportWords } from '#common/stone-labels.ts';
import type { Session } from '../../people/accounts/session.ts';
import { stoneCertificate } from '../media/certificate.ts';
import { stoneFilm } from '../media/film.ts';
import { stonePicture } from '../media/picture.ts';
import { readStoneToDraw } from '../media/read-stone-to-draw.ts';
import type { StoneToDraw } from '../media/stone-to-draw.ts';
import type { StoneRow } from '../stones/stone-row.ts';
import { stoneSheet } from '../stones/stone-sheet.ts';
import { toEntryNames } from './entry-names.ts';

export const ZIP_MEDIA = ['certificate', 'image', 'video'] as const;
export type ZipMedium = (typeof ZIP_MEDIA)[number];

export interface StoneZip {
  session: Session;
  stones: readonly StoneRow[];
  /** requested stock numbers that do not exist or whose stones the caller may not see */
  unknown: readonly string[];
  withExcel: boolean;
  media: readonly ZipMedium[];
  origin: string;
}

const DRAWN: Readonly<Record<ZipMedium, { folder: string; draw: (stone: StoneToDraw) => string }>> =
  {
    certificate: { folder: 'certificates', draw: stoneCertificate },
    image: { folder: 'images', draw: stonePicture },
    video: { folder: 'videos', draw: stoneFilm },
  };

const listing = (stones: readonly StoneRow[]): string =>
  stones
    .map((stone) =>
      [stone.stock_no, `${shareTitle(stone)} ${formatWeight(stone.carat)} ct`, reportWords(stone)]
        .filter(Boolean)
        .join(', '),
    )
    .map((line) => `${line}\n`)
    .join('');

/** Streams a zip file. Each entry is drawn when it is needed and released after it is sent. */
export function createStoneZip(pool: pg.Pool, zip: StoneZip): Readable {
  const { session, stones, unknown, withExcel, media, origin } = zip;
  const file = new yazl.ZipFile();
  const output = new PassThrough();
  const names = toEntryNames(stones.map(({ stock_no }) => stock_no));
  const missing = unknown.map((stockNo) => `${stockNo}: stone not found`);
  file.on('error', (error) => output.destroy(error as Error));
  let undrawn = 0;
  /** The list of missing files is the last entry, because drawing a file may find it missing. */
  const close = () => {
    if (missing.length > 0) file.addBuffer(Buffer.from(`${missing.join('\n')}\n`), 'missing.txt');
    file.end();
  };

  if (withExcel)
    file.addReadStreamLazy('stones.xlsx', { compress: false }, (give) =>
      give(null, stoneSheet({ pool, session }, Readable.from(stones), origin)),
    );
  // Images do not show whether a stone is natural or lab-grown, so a zip file without the workbook
  // contains a text list of the stones.
  else file.addBuffer(Buffer.from(listing(stones)), 'stones.txt');
  for (const stone of stones) {
    for (const medium of media) {
      const { folder, draw } = DRAWN[medium];
      if (stone[medium] === null) {
        missing.push(`${stone.stock_no}: no ${medium}`);
        continue;
      }
      undrawn++;
      file.addReadStreamLazy(`${folder}/${names.get(stone.stock_no)}.svg`, (give) => {
        readStoneToDraw(pool, stone.id).then(
          (read) => {
            // Writes an empty file for a stone that was deleted after the zip was started.
            if (!read) missing.push(`${stone.stock_no}: the ${medium} is no longer available`);
            if (--undrawn === 0) close();
            give(null, Readable.from(read ? [draw(read)] : []));
          },
          give as (error: unknown) => void,
        );
      });
    }
  }
  if (undrawn === 0) close();
  pipeline(file.outputStream, output, () => undefined);
  return output;
}
