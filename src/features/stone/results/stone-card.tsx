import './stone-card.css';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { formatNumber } from '#common/format.ts';
import { reportWords } from '#common/stone-labels.ts';
import { DrawnNote } from '../../../shared/stones/media/drawn-note.tsx';
import { FrameViewer } from '../../../shared/stones/media/frame-viewer.tsx';
import { embeddableKind, embeddablePicture } from '../../../shared/stones/media/media-kind.ts';
import { RotateButton } from '../../../shared/stones/media/rotate-button.tsx';
import { ShapeIcon } from '../../../shared/stones/shape-icon.tsx';
import { GrowthBadge } from '../../../shared/stones/status/growth-badge.tsx';
import type { Viewer } from '../../../shared/stones/status/status-words.ts';
import { FlaggedStatus } from '../../../shared/stones/status/stone-status.tsx';
import { titleWithoutGrowth } from '../../../shared/stones/stone-column.tsx';
import { makeLine, noRapText } from '../../../shared/stones/stone-columns.tsx';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts';

/** The grid handles clicks that open or tick the stone. */
export function StoneCard({
  stone,
  viewer,
}: {
  readonly stone: StoneRow;
  readonly viewer: Viewer;
}) {
  return (
    <>
      <Picture key={stone.stock_no} stone={stone} />
      <div className="stone-card-words">
        <div className="stone-card-title">
          <GrowthBadge growth={stone.growth_type} /> {titleWithoutGrowth(stone)}
        </div>
        <p>
          <span>{makeLine(stone)}</span>
          <span>
            {stone.markup_disc === null ? noRapText(stone) : `${formatNumber(stone.markup_disc)} %`}
          </span>
        </p>
        <p>
          <span>{reportWords(stone)}</span>
          <span>{formatNumber(stone.markup_ppc)} $/ct</span>
        </p>
        <p>
          <span>
            {stone.stock_no}
            {stone.location === null ? '' : `, ${stone.location}`}
          </span>
          <b>${formatNumber(stone.sell_amt)}</b>
        </p>
        <p>
          <FlaggedStatus stone={stone} viewer={viewer} />
        </p>
      </div>
    </>
  );
}

/** Time in milliseconds for which the pointer must rest on the picture before the film starts. */
const HOVER_DELAY_MS = 250;

function Picture({ stone }: { readonly stone: StoneRow }) {
  const [broken, setBroken] = useState(false);
  const [turning, setTurning] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const film = stone.video === null ? null : embeddableKind(stone.video);
  const source = turning ? stone.video : embeddablePicture(stone.image);

  function onPointerEnter({ pointerType }: PointerEvent) {
    if (film === null || pointerType !== 'mouse' || prefersReducedMotion()) return;
    waiting.current = setTimeout(() => setTurning(true), HOVER_DELAY_MS);
  }
  function onPointerLeave({ pointerType }: PointerEvent) {
    clearTimeout(waiting.current);
    if (pointerType === 'mouse') setTurning(false);
  }

  return (
    <div
      className="stone-card-picture"
      data-turning={turning ? '' : undefined}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
    >
      {source === null || broken ? (
        <ShapeIcon shape={stone.shape} size={64} />
      ) : turning && film === 'video' ? (
        <video src={source} muted loop playsInline autoPlay onError={() => setBroken(true)} />
      ) : turning && film === 'frames' ? (
        <FrameViewer
          address={source}
          still={stone.image}
          words={`360° view of ${stone.stock_no}`}
          hasButton={false}
          tabIndex={-1}
          onError={() => setBroken(true)}
        />
      ) : (
        <img
          key={source}
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
      {broken ? null : <DrawnNote address={source} isShort />}
      {film === null ? null : (
        <RotateButton isTurning={turning} onTurningChange={setTurning} tabIndex={-1} />
      )}
    </div>
  );
}
