import type { StoneId } from '#api/ids.gen.ts';
import { MEDIUM, MEDIUM_STATE } from '#machines/codes.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { FRAMES_TYPE } from './check-medium.ts';

/** Bits of `stone.media`: the media of the supplier that can be shown. */
const SHOWN = {
  picture: 1,
  film: 2,
  viewer: 4,
  reportPicture: 8,
  reportPdf: 16,
  frames: 32,
} as const;

const { image, video, certificate } = MEDIUM;
const { viewer, removed } = MEDIUM_STATE;
const PDF = 'application/pdf';

const REFRESH = statement(
  'stone-media-refresh',
  `update stone s set media = n.media
     from (select w.id, coalesce(bit_or(case
                    when m.state = ${removed} then 0
                    when m.state = ${viewer} then case when m.kind = ${video} then ${SHOWN.viewer} else 0 end
                    when m.mime is null then 0
                    when m.kind = ${image} then ${SHOWN.picture}
                    when m.mime = '${FRAMES_TYPE}' then ${SHOWN.frames}
                    when m.kind = ${video} then ${SHOWN.film}
                    when m.kind = ${certificate} and m.mime = '${PDF}' then ${SHOWN.reportPdf}
                    else ${SHOWN.reportPicture} end), 0)::smallint as media
             from unnest($1::uuid[]) as w (id) left join stone_media m on m.stone_id = w.id
            group by w.id) n
    where s.id = n.id and s.media <> n.media`,
);

/** Updates `stone.media` after rows of `stone_media` have changed. */
export async function refreshShownMedia(
  db: Queryable,
  stoneIds: readonly StoneId[],
): Promise<void> {
  if (stoneIds.length > 0) await runStatement(db, REFRESH, [stoneIds]);
}

const pathOf = (id: string, name: string): string => `/media/stones/${id}/${name}`;
const has = (media: number, bit: keyof typeof SHOWN): boolean => (media & SHOWN[bit]) !== 0;

/** Minimum weight in carats of stones that have an animated drawing. */
const DRAWN_FILM_FROM = 1;

/** A path that ends in `.svg` is a drawing. */
export const picturePath = (id: string, media: number): string =>
  pathOf(id, has(media, 'picture') ? 'picture.webp' : 'picture.svg');

export function filmPath(id: string, media: number, carat: number): string | null {
  if (has(media, 'film')) return pathOf(id, 'film.mp4');
  if (has(media, 'frames')) return pathOf(id, 'frames.zip');
  if (has(media, 'viewer')) return pathOf(id, 'viewer');
  return carat < DRAWN_FILM_FROM ? null : pathOf(id, 'film.svg');
}

/** A report is never drawn, because a drawing could be mistaken for it. */
export function certificatePath(id: string, media: number): string | null {
  if (has(media, 'reportPdf')) return pathOf(id, 'certificate.pdf');
  return has(media, 'reportPicture') ? pathOf(id, 'certificate.webp') : null;
}

export const plotPath = (id: string): string => pathOf(id, 'plot.svg');
