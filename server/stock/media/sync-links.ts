import type { StoneId } from '#api/ids.gen.ts';
import { LINK_FIELDS } from '#common/supply/stone-draft.ts';
import { MEDIUM, MEDIUM_STATE } from '#machines/codes.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refreshShownMedia } from './shown-media.ts';
import { isViewer } from './viewer-hosts.ts';

const { waiting, stored, viewer, removed } = MEDIUM_STATE;

/** SQL rows of the links of stone `s`, one per kind of medium. */
const LINKS = `(values ${LINK_FIELDS.map((field) => `(${MEDIUM[field]}::smallint, s.${field})`).join(', ')}) as l (kind, link)`;

/**
 * Updates the links in `stone_media` from the stones. A stored file stays until the file of the new
 * link replaces it. A link that changes with every stock list is fetched at most once a day. A
 * removed link keeps its row until the fetch job has deleted the file.
 */
const SYNC = statement(
  'stone-media-sync',
  `with wanted as materialized (
          select s.id as stone_id, s.provider_id, l.kind, l.link, l.kind = ${MEDIUM.video} and ${isViewer('l.link')} as is_viewer
            from stone s cross join lateral ${LINKS} left join stone_media m on m.stone_id = s.id and m.kind = l.kind
           where s.id = any($1)
             and (l.link is distinct from m.link or (l.link is not null and m.state = ${removed})
               or (m.due_at is null and m.state <> ${viewer}))),
        gone as (
          update stone_media m set state = ${removed}, fault = null, due_at = now()
            from wanted w
           where m.stone_id = w.stone_id and m.kind = w.kind and w.link is null and m.state <> ${removed}
          returning m.stone_id),
        known as (
   insert into stone_media as m (stone_id, provider_id, kind, link, state, due_at)
   select stone_id, provider_id, kind, link, case when is_viewer then ${viewer} else ${waiting} end,
          case when not is_viewer then now() end
     from wanted where link is not null
       on conflict (stone_id, kind) do update
      set link = excluded.link, fault = null, failures = 0,
          state = case when m.link = excluded.link and m.mime is not null then ${stored} else excluded.state end,
          etag = case when m.link = excluded.link then m.etag end,
          last_modified = case when m.link = excluded.link then m.last_modified end,
          due_at = case when m.mime is null then excluded.due_at
                        when excluded.due_at is null then now()
                        else greatest(now(), m.fetched_at + interval '1 day') end
   returning m.stone_id)
   select stone_id from gone union select stone_id from known`,
);

/** Updates the media links of these stones after the stones have changed. */
export async function syncMediaLinks(db: Queryable, stoneIds: readonly StoneId[]): Promise<void> {
  if (stoneIds.length === 0) return;
  const { rows } = await runStatement(db, SYNC, [stoneIds]);
  await refreshShownMedia(
    db,
    rows.flatMap(({ stone_id }) => stone_id ?? []),
  );
}
