import { createContext, useContext } from 'react';
import type { StoneActing } from '../stones/use-stone-action.ts';
import type { Line, LineList } from './line-list.ts';

/** What a list is to those who ask about its rows. */
type AskedList = Pick<LineList<Line>, 'workflow'>;

interface LinePlace {
  readonly machine: StoneActing;
  readonly list: AskedList;
  /** unticks these rows */
  readonly untick: (ids: readonly string[]) => void;
}

const Place = createContext<LinePlace | null>(null);
export const LinePlaceProvider = Place.Provider;

function usePlace(): LinePlace {
  const place = useContext(Place);
  if (!place) throw new Error('no list is around this');
  return place;
}

/** The machine of the list in whose rows something is pressed. */
export const useLineMachine = (): StoneActing => usePlace().machine;

/** The list in whose rows something is pressed. */
export const useAskedList = (): AskedList => usePlace().list;

/** Unticks rows of the list in which something is pressed. */
export const useUntick = (): LinePlace['untick'] => usePlace().untick;
