import { useState } from 'react';
import { wantsCalm } from '../../ui/wants-calm.ts';
import { FilmButton } from './film-button.tsx';

type StoneFilmProps = {
  readonly film: string;
  /** what stands there while the stone does not turn */
  readonly still: string | null;
  readonly words: string;
  readonly onError: () => void;
};

/** Only what the portal draws itself runs within it; a page of somebody else's opens in a tab of its own. */
const isOwn = (address: string): boolean => address.startsWith('/media/');

export function StoneFilm({ film, still, words, onError }: StoneFilmProps) {
  const [turning, setTurning] = useState(() => !wantsCalm());
  if (!isOwn(film))
    return (
      <p>
        This film stands on another page.{' '}
        <a href={film} target="_blank" rel="noreferrer">
          Open it there
        </a>
      </p>
    );
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
