import { createContext, useContext } from 'react';
import type { StoneActing } from '../stones/use-stone-action.ts';
import type { Line, LineList } from './line-list.ts';

/** Properties of the surrounding list that dialogs need. */
type CurrentList = Pick<LineList<Line>, 'workflow'>;

interface LineScope {
  readonly machine: StoneActing;
  readonly list: CurrentList;
  /** Removes the rows with these ids from the selection. */
  readonly untick: (ids: readonly string[]) => void;
}

const LineScopeContext = createContext<LineScope | null>(null);
export const LineScopeProvider = LineScopeContext.Provider;

function useLineScope(): LineScope {
  const place = useContext(LineScopeContext);
  if (!place) throw new Error('this component must be inside a list');
  return place;
}

/** Returns the state machine that runs the actions of the surrounding list. */
export const useLineMachine = (): StoneActing => useLineScope().machine;

export const useCurrentList = (): CurrentList => useLineScope().list;

/** Returns the function that removes rows from the selection of the surrounding list. */
export const useUntick = (): LineScope['untick'] => useLineScope().untick;
