import './shown.css';
import type { CSSProperties } from 'react';
import { API_PREFIX } from '#api/api-client.ts';
import type { Shown } from './shown.ts';

const pictureStyle = (width: number, height: number): CSSProperties =>
  ({ '--picture-width': `${width}px`, '--picture-ratio': width / height }) as CSSProperties;

/**
 * Images are decorative (empty `alt`), because the adjacent text describes the images. Images that
 * are not uploaded yet have a data URL as `src`.
 */
export const ShownPictures = ({ images }: Pick<Shown, 'images'>) =>
  images.length === 0 ? null : (
    <div className="shown-pictures" data-several={images.length > 1 ? '' : undefined}>
      {images.map(({ id, src, width, height }) => (
        <img
          key={id}
          src={src.startsWith('data:') ? src : `${API_PREFIX}${src}`}
          alt=""
          width={width}
          height={height}
          style={pictureStyle(width, height)}
        />
      ))}
    </div>
  );
