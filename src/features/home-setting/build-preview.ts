import type { HomeSettingId, StoredFileId } from '#api/ids.gen.ts';
import type { HomeFields } from './home-setting-form.ts';
import type { NewImage } from './new-image.ts';
import type { Shown } from './shown/shown.ts';

/** Images that are not uploaded yet have a temporary id. */
export const buildPreview = (
  { title, description, type, start_date, end_date }: HomeFields,
  stored: Shown['images'],
  fresh: readonly NewImage[],
): Shown => ({
  id: 'written' as HomeSettingId,
  title: title.trim() || 'Untitled',
  description: description.trim(),
  type,
  start_date,
  end_date: end_date === '' ? null : end_date,
  images: [
    ...stored,
    ...fresh.map(({ shown, width, height }, at) => ({
      id: `new ${at}` as StoredFileId,
      src: shown,
      width,
      height,
    })),
  ],
});
