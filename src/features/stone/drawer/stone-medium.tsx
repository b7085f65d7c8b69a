import './stone-media.css';
import { type ReactNode, useState } from 'react';
import { FrameViewer } from '../../../shared/stones/media/frame-viewer.tsx';
import {
  embeddableKind,
  embeddablePicture,
  mediaKind,
} from '../../../shared/stones/media/media-kind.ts';
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts';
import { StoneFilm } from './stone-film.tsx';

type StoneMediumProps = {
  readonly address: string;
  /** name of the medium, for example "video" */
  readonly word: string;
  /** text alternative for screen readers */
  readonly words: string;
  readonly isRotatable: boolean;
  readonly still: string | null;
  readonly onError: () => void;
};

export function StoneMedium({
  address,
  word,
  words,
  isRotatable,
  still,
  onError,
}: StoneMediumProps) {
  const [unplayed, setUnplayed] = useState(false);
  const kind = embeddableKind(address);
  if (kind === null)
    return (
      <Elsewhere address={address}>
        This {word} {mediaKind(address) === 'pdf' ? 'is a PDF document.' : 'opens on another page.'}
      </Elsewhere>
    );
  if (kind === 'video') {
    if (unplayed)
      return <Elsewhere address={address}>This {word} cannot be played here.</Elsewhere>;
    return (
      <video
        className="stone-video"
        src={address}
        poster={embeddablePicture(still) ?? undefined}
        aria-label={words}
        controls
        muted
        loop
        playsInline
        autoPlay={!prefersReducedMotion()}
        onError={() => setUnplayed(true)}
      />
    );
  }
  if (kind === 'frames')
    return <FrameViewer address={address} still={still} words={words} onError={onError} />;
  if (isRotatable)
    return (
      <StoneFilm film={address} still={embeddablePicture(still)} words={words} onError={onError} />
    );
  return <img src={address} alt={words} onError={onError} />;
}

type ElsewhereProps = { readonly address: string; readonly children: ReactNode };

function Elsewhere({ address, children }: ElsewhereProps) {
  return (
    <p>
      {children}{' '}
      <a href={address} target="_blank" rel="noreferrer">
        Open in a new tab
      </a>
    </p>
  );
}
