import './shown.css';
import type { CSSProperties } from 'react';
import { API_PREFIX } from '#api/api-client.ts';
import type { Shown } from './shown.ts';

const pictureStyle = (width: number, height: number): CSSProperties =>
  ({ '--picture-width': `${width}px`, '--picture-ratio': width / height }) as CSSProperties;

/**
 * The images are next to the text that describes them, so they are decorative. An image that is not
 * uploaded yet has a data URL.
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
