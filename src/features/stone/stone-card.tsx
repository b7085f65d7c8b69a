import './stone-card.css';
import { useState } from 'react';
import { finishLine, stoneTitle } from '../../stones/columns.tsx';
import { ShapeIcon } from '../../stones/shape-icon.tsx';
import type { Eyes } from '../../stones/status-words.ts';
import { StoneStatus } from '../../stones/stone-status.tsx';
import { rapWords } from '../../stones/stone-words.ts';
import type { StoneRow } from '../../stones/wire.ts';
import { formatNumber } from '../../ui/format.ts';

/** What a dealer looks at first, with the picture. The card itself opens and is ticked by the list. */
export function StoneCard({ stone, eyes }: { readonly stone: StoneRow; readonly eyes: Eyes }) {
  return (
    <>
      <Picture key={stone.stock_no} stone={stone} />
      <div className="stone-card-words">
        <p className="stone-card-title">
          <b>{stoneTitle(stone)}</b>
          <b>${formatNumber(stone.sell_amt)}</b>
        </p>
        <p>
          <span>{finishLine(stone)}</span>
          <span>
            {stone.markup_disc === null ? rapWords(stone) : `${formatNumber(stone.markup_disc)} %`}
          </span>
        </p>
        <p>
          <span>
            {stone.stock_no}
            {stone.location === null ? '' : `, ${stone.location}`}
          </span>
          <span>{formatNumber(stone.markup_ppc)} $/ct</span>
        </p>
        <p>
          <StoneStatus stone={stone} eyes={eyes} />
          {stone.video === null ? null : (
            <a href={stone.video} target="_blank" rel="noreferrer" tabIndex={-1}>
              Video
            </a>
          )}
        </p>
      </div>
    </>
  );
}

function Picture({ stone }: { readonly stone: StoneRow }) {
  const [broken, setBroken] = useState(false);
  return (
    <div className="stone-card-picture">
      {stone.image === null || broken ? (
        <ShapeIcon shape={stone.shape} size={64} />
      ) : (
        <img
          src={stone.image}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </div>
  );
}
