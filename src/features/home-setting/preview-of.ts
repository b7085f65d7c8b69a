import type { HomeSettingId, StoredFileId } from '../../api/ids.gen.ts';
import type { FreshImage } from './fresh-image.ts';
import type { HomeFields } from './kind-form.ts';
import type { Shown } from './shown/shown.ts';

/** What is being written as a home page would be answered it; what is not stored has no id of the portal yet. */
export const previewOf = (
  { title, description, type, start_date, end_date }: HomeFields,
  stored: Shown['images'],
  fresh: readonly FreshImage[],
): Shown => ({
  id: 'written' as HomeSettingId,
  title: title.trim() || 'Without a title',
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
