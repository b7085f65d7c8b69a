import { createContext, useContext } from 'react';
import type { StoneActing } from '../stones/use-stone-action.ts';

const LineMachine = createContext<StoneActing | null>(null);
export const LineMachineProvider = LineMachine.Provider;

/** The machine of the list in whose rows something is pressed. */
export function useLineMachine(): StoneActing {
  const machine = useContext(LineMachine);
  if (!machine) throw new Error('no list is around this');
  return machine;
}
