import './stone-thumbnail.css';
import { useState } from 'react';
import { photoThumbnail } from '../../../shared/stones/media/media-kind.ts';
import { ShapeIcon } from '../../../shared/stones/shape-icon.tsx';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';

/** Width and height of the picture in a row, in pixels. */
export const THUMBNAIL_SIZE = 24;

type StoneThumbnailProps = {
  readonly stone: Pick<StoneRow, 'image' | 'shape'>;
  /** width and height in pixels */
  readonly size?: number;
};

/**
 * The supplier's photo of a stone. Without a photo, the icon of the shape, because a drawing of
 * this size could be mistaken for a photo.
 */
export function StoneThumbnail({ stone, size = THUMBNAIL_SIZE }: StoneThumbnailProps) {
  const source = photoThumbnail(stone.image);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className="stone-thumbnail" style={{ width: size, height: size }}>
      {source === null || broken === source ? (
        <ShapeIcon shape={stone.shape} size={Math.round((size * 2) / 3)} />
      ) : (
        <img
          src={source}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(source)}
        />
      )}
    </span>
  );
}
