import { createContext, useContext, useLayoutEffect } from 'react';

const Asking = createContext<(isAsking: boolean) => void>(() => undefined);

/** Hears whether a question stands open inside of it. */
export const AskingProvider = Asking.Provider;

/** Says to whatever shows the record that a question about it stands open: another person may end it meanwhile. */
export function useSaysAsking(isAsking: boolean): void {
  const say = useContext(Asking);
  useLayoutEffect(() => {
    if (!isAsking) return;
    say(true);
    return () => say(false);
  }, [isAsking, say]);
}
