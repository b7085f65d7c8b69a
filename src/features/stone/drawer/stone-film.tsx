import './stone-media.css';
import { useState } from 'react';
import { wantsCalm } from '../../../ui/wants-calm.ts';
import { FilmButton } from './film-button.tsx';

type StoneFilmProps = {
  readonly film: string;
  /** what stands there while the stone does not turn */
  readonly still: string | null;
  readonly words: string;
  readonly onError: () => void;
};

/** A drawing that turns the stone, for as long as the reader lets it. */
export function StoneFilm({ film, still, words, onError }: StoneFilmProps) {
  const [turning, setTurning] = useState(() => !wantsCalm());
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
      <FilmButton turning={turning} onTurn={setTurning} />
    </>
  );
}
