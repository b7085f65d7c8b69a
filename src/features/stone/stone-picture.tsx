import { useState } from 'react';
import { stoneTitle } from '../../stones/columns.tsx';
import type { StoneDna } from '../../stones/wire.ts';
import { formatNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';

const NAMES = { image: 'Picture', certificate: 'Certificate' } as const;
type Medium = keyof typeof NAMES;

export function StonePicture({ dna }: { readonly dna: StoneDna }) {
  const { stone, length_mm, width_mm, depth_mm } = dna;
  const media = (Object.keys(NAMES) as Medium[]).filter((medium) => stone[medium] !== null);
  const [chosen, setChosen] = useState<Medium>('image');
  const [broken, setBroken] = useState<ReadonlySet<Medium>>(new Set());
  const shown = media.includes(chosen) ? chosen : media[0];
  const source = shown ? stone[shown] : null;
  const measured = length_mm !== null && width_mm !== null && depth_mm !== null;

  return (
    <div>
      <div className="detail-picture" data-medium={shown}>
        {shown && source !== null && !broken.has(shown) ? (
          <img
            src={source}
            alt={`${NAMES[shown]} of ${stone.stock_no}, ${stoneTitle(stone)}`}
            onError={() => setBroken((known) => new Set([...known, shown]))}
          />
        ) : (
          <p>There is no {shown === 'certificate' ? 'certificate' : 'picture'} of this stone.</p>
        )}
        {measured && shown !== 'certificate' ? (
          <span className="detail-measures">
            {formatNumber(Math.min(length_mm, width_mm))} –{' '}
            {formatNumber(Math.max(length_mm, width_mm))} × {formatNumber(depth_mm)} mm
          </span>
        ) : null}
      </div>
      {media.length > 0 ? (
        <div className="detail-media">
          <SegmentedControl
            aria-label="What is shown"
            fullWidth
            data={media.map((medium) => ({ value: medium, label: NAMES[medium] }))}
            value={shown ?? ''}
            onChange={(value) => setChosen(value === 'certificate' ? 'certificate' : 'image')}
          />
          {source === null ? null : (
            <a
              className="detail-media-open"
              href={source}
              target="_blank"
              rel="noreferrer"
              aria-label={`Open the ${shown === 'certificate' ? 'certificate' : 'picture'} in a tab of its own`}
            >
              <Icon name="external" />
            </a>
          )}
        </div>
      ) : null}
    </div>
  );
}
