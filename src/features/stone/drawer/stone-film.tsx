import './stone-media.css';
import { useState } from 'react';
import { RotateButton } from '../../../shared/stones/media/rotate-button.tsx';
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts';

type StoneFilmProps = {
  readonly film: string;
  /** still image to show while the animation is paused */
  readonly still: string | null;
  readonly words: string;
  readonly onError: () => void;
};

export function StoneFilm({ film, still, words, onError }: StoneFilmProps) {
  const [turning, setTurning] = useState(() => !prefersReducedMotion());
  const source = turning ? film : still;
  return (
    <>
      {source === null ? null : (
        <img
          key={source}
          className={turning ? 'stone-film' : undefined}
          src={source}
          alt={words}
          onError={onError}
        />
      )}
      <RotateButton isTurning={turning} onTurningChange={setTurning} />
    </>
  );
}
