import { expect } from 'vitest';
import type { StoneId } from '#api/ids.gen.ts';
import { LINK_FIELDS } from '#common/supply/stone-draft.ts';
import { MEDIUM, type MediumCode } from '#machines/codes.ts';
import { folderStorage } from '../../../server/platform/files/folder-storage.ts';
import { fetchDueMedia } from '../../../server/stock/media/fetch-due-media.ts';
import { MediaProcess } from '../../../server/stock/media/media-process.ts';
import { syncMediaLinks } from '../../../server/stock/media/sync-links.ts';
import type { Portal } from '../servers/portal.ts';

export interface MediaDesk {
  /** Sets the link of a stone as an import does. */
  link(id: StoneId, kind: MediumCode, address: string | null): Promise<void>;
  /** Fetches all due links as the job does, and returns their number. */
  fetchAll(): Promise<number>;
}

export function mediaDeskOf({ database: { pool }, filesDir }: Portal): MediaDesk {
  // It ends with this process at the latest.
  const media = new MediaProcess({ reach: 'loopback', priority: 'normal' });
  return {
    async link(id, kind, address) {
      const column = LINK_FIELDS.find((field) => MEDIUM[field] === kind);
      await pool.query(`update stone set ${column} = $2 where id = $1`, [id, address]);
      await syncMediaLinks(pool, [id]);
    },
    fetchAll: () =>
      fetchDueMedia(
        {
          pool,
          storage: folderStorage(filesDir),
          media,
          logError: (_, error) => expect.fail(String(error)),
        },
        new AbortController().signal,
      ),
  };
}

/** The head of a film, as far as the check of its content reads. */
export const MP4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom'),
  Buffer.from([0, 0, 2, 0]),
  Buffer.from('isomiso2mp41'),
  Buffer.alloc(4_000, 7),
]);
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n');
