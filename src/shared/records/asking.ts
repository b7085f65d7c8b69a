import { createContext, useCallback, useContext, useLayoutEffect, useState } from 'react';

const Asking = createContext<(isAsking: boolean) => void>(() => undefined);

/** Hears whether a question stands open inside of it. */
export const AskingProvider = Asking.Provider;

/**
 * Says to whatever shows the record that a question about it stands open, or words that are not sent yet: another person
 * may end it meanwhile.
 */
export function useSaysAsking(isAsking: boolean): void {
  const say = useContext(Asking);
  useLayoutEffect(() => {
    if (!isAsking) return;
    say(true);
    return () => say(false);
  }, [isAsking, say]);
}

/**
 * The row that a drawer shows. One that another person has taken off the list stays while a question about it is open,
 * which says itself what became of it; then the drawer goes with it.
 */
export function useStaysWhileAsked<Row>(
  row: Row | null,
): readonly [shown: Row | null, hear: (isAsking: boolean) => void] {
  const [questions, setQuestions] = useState(0);
  const [last, setLast] = useState(row);
  if (row !== null && row !== last) setLast(row);
  const hear = useCallback(
    (isAsking: boolean) => setQuestions((open) => open + (isAsking ? 1 : -1)),
    [],
  );
  return [row ?? (questions > 0 ? last : null), hear];
}
