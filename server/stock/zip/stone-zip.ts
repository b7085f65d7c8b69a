import { PassThrough, pipeline, Readable } from 'node:stream';
import type pg from 'pg';
import yazl from 'yazl';
import { formatWeight } from '#common/format.ts';
import { isDrawn } from '#common/is-drawn.ts';
import { shareTitle } from '#common/share-text.ts';
import { reportWords } from '#common/stone-labels.ts';
import { MEDIUM, MEDIUM_STATE } from '#machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { FILE_ENDINGS } from '../media/check-medium.ts';
import { stoneFilm } from '../media/film.ts';
import { ORIGINAL } from '../media/media-limits.ts';
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
  /** Further files of the archive, which are opened when they are sent. */
  documents?: readonly { name: string; open: () => Readable }[];
}

const FOLDERS: Readonly<Record<ZipMedium, string>> = {
  certificate: 'certificates',
  image: 'images',
  video: 'videos',
};
/** A certificate is never drawn. */
const DRAWN: Readonly<Partial<Record<ZipMedium, (stone: StoneToDraw) => string>>> = {
  image: stonePicture,
  video: stoneFilm,
};

const STORED = statement(
  'zip-stored-media',
  `select m.stone_id as "stoneId", m.kind::int as kind, f.mime, f.key
     from stone_media m join stone_media_file r on r.stone_id = m.stone_id and r.kind = m.kind and r.size = ${ORIGINAL}
     join stored_file f on f.id = r.file_id
    where m.stone_id = any($1) and m.state <> ${MEDIUM_STATE.removed}`,
);
interface StoredFile {
  readonly mime: string;
  readonly key: string;
}
type FindStored = (stone: StoneRow, medium: ZipMedium) => StoredFile | undefined;

async function readStored(pool: pg.Pool, stones: readonly StoneRow[]): Promise<FindStored> {
  const { rows } = await runStatement(pool, STORED, [stones.map(({ id }) => id)]);
  const files = new Map(rows.map((file) => [`${file.stoneId} ${file.kind}`, file]));
  return ({ id }, medium) => files.get(`${id} ${MEDIUM[medium]}`);
}

const listing = (stones: readonly StoneRow[]): string =>
  stones
    .map((stone) =>
      [stone.stock_no, `${shareTitle(stone)} ${formatWeight(stone.carat)} ct`, reportWords(stone)]
        .filter(Boolean)
        .join(', '),
    )
    .map((line) => `${line}\n`)
    .join('');

interface ZipTools {
  readonly pool: pg.Pool;
  readonly storage: FileStorage;
}

/**
 * Streams a zip file. Each entry is opened or drawn when it is needed and released after it is
 * sent.
 */
export async function createStoneZip(
  { pool, storage }: ZipTools,
  zip: StoneZip,
): Promise<Readable> {
  const { session, stones, unknown, withExcel, media, origin, documents = [] } = zip;
  const stored = media.length > 0 ? await readStored(pool, stones) : () => undefined;
  const file = new yazl.ZipFile();
  const output = new PassThrough();
  const names = toEntryNames(stones.map(({ stock_no }) => stock_no));
  const missing = unknown.map((stockNo) => `${stockNo}: stone not found`);
  file.on('error', (error) => output.destroy(error as Error));
  let unread = 0;
  /** The list of missing files is the last entry, because opening a file may find it missing. */
  const close = () => {
    if (missing.length > 0) file.addBuffer(Buffer.from(`${missing.join('\n')}\n`), 'missing.txt');
    file.end();
  };
  /** Writes an empty file if `open` returns null. */
  const add = (
    name: string,
    options: { compress: boolean },
    open: () => Promise<Readable | null>,
    ifGone: string,
  ) => {
    unread++;
    file.addReadStreamLazy(name, options, (give) => {
      open().then(
        (read) => {
          if (!read) missing.push(ifGone);
          if (--unread === 0) close();
          give(null, read ?? Readable.from([]));
        },
        give as (error: unknown) => void,
      );
    });
  };

  for (const { name, open } of documents)
    file.addReadStreamLazy(name, { compress: false }, (give) => give(null, open()));
  if (withExcel)
    file.addReadStreamLazy('stones.xlsx', { compress: false }, (give) =>
      give(null, stoneSheet({ pool, session }, Readable.from(stones), origin)),
    );
  // Images do not show whether a stone is natural or lab-grown, so a zip file without the workbook
  // contains a text list of the stones.
  else file.addBuffer(Buffer.from(listing(stones)), 'stones.txt');
  for (const stone of stones) {
    for (const medium of media) {
      const at = `${FOLDERS[medium]}/${names.get(stone.stock_no)}`;
      const gone = `${stone.stock_no}: the ${medium} is no longer available`;
      const found = stored(stone, medium);
      const draw = DRAWN[medium];
      if (found)
        add(
          `${at}.${FILE_ENDINGS[found.mime] ?? 'bin'}`,
          { compress: false },
          // Returns null if a newer file has replaced this file since the zip was started.
          () => storage.open(found.key).catch(() => null),
          gone,
        );
      else if (draw && stone[medium] !== null && isDrawn(stone[medium]))
        add(
          `${at}-drawing.svg`,
          { compress: true },
          async () => {
            const read = await readStoneToDraw(pool, stone.id);
            return read && Readable.from([draw(read)]);
          },
          gone,
        );
      else missing.push(`${stone.stock_no}: no ${medium}`);
    }
  }
  if (unread === 0) close();
  pipeline(file.outputStream, output, () => undefined);
  return output;
}
