import { createContext, useContext } from 'react';
import type { StoneActing } from '../stones/use-stone-action.ts';
import type { Line, LineList } from './line-list.ts';

/** Properties of the list that dialogs need. */
type AskedList = Pick<LineList<Line>, 'workflow'>;

interface LinePlace {
  readonly machine: StoneActing;
  readonly list: AskedList;
  /** Removes these rows from the selection. */
  readonly untick: (ids: readonly string[]) => void;
}

const Place = createContext<LinePlace | null>(null);
export const LinePlaceProvider = Place.Provider;

function usePlace(): LinePlace {
  const place = useContext(Place);
  if (!place) throw new Error('no list is around this');
  return place;
}

/** Action machine of the surrounding list. */
export const useLineMachine = (): StoneActing => usePlace().machine;

/** The surrounding list. */
export const useAskedList = (): AskedList => usePlace().list;

/** Returns the function that removes rows from the selection of the surrounding list. */
export const useUntick = (): LinePlace['untick'] => usePlace().untick;
