import './shown-banner.css';
import { useId } from 'react';
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx';
import type { Shown, ShownProps } from './shown.ts';
import { ShownPictures } from './shown-pictures.tsx';
import { ShownText } from './shown-text.tsx';

type BannerType = NonNullable<Shown['type']>;

export const BANNER_NAMES: Readonly<Record<BannerType, string>> = {
  information: 'Information',
  offer: 'Offer',
  warning: 'Please note',
};
const TONES: Readonly<Record<BannerType, Tone>> = {
  information: 'memo',
  offer: 'available',
  warning: 'sold',
};

/** Banner on a home page. The type of the banner is shown both as text and by colour. */
export function ShownBanner({ shown }: ShownProps) {
  const title = useId();
  const { type } = shown;
  return (
    <article className="shown-banner" data-type={type ?? undefined} aria-labelledby={title}>
      <div className="shown-banner-layout">
        <ShownPictures images={shown.images} />
        <div className="shown-banner-words">
          <h3 id={title}>
            {type === null ? null : (
              <StatusBadge ring label={BANNER_NAMES[type]} tone={TONES[type]} />
            )}{' '}
            {shown.title}
          </h3>
          <ShownText text={shown.description} />
        </div>
      </div>
    </article>
  );
}
