import { createContext, useContext } from 'react';
import type { StoneActing } from '../stones/use-stone-action.ts';
import type { Line, LineList } from './line-list.ts';

type CurrentList = Pick<LineList<Line>, 'workflow'>;

interface LineScope {
  readonly machine: StoneActing;
  readonly list: CurrentList;
  readonly untick: (ids: readonly string[]) => void;
}

const LineScopeContext = createContext<LineScope | null>(null);
export const LineScopeProvider = LineScopeContext.Provider;

function useLineScope(): LineScope {
  const place = useContext(LineScopeContext);
  if (!place) throw new Error('this component must be inside a list');
  return place;
}

export const useLineMachine = (): StoneActing => useLineScope().machine;

export const useCurrentList = (): CurrentList => useLineScope().list;

export const useUntick = (): LineScope['untick'] => useLineScope().untick;
