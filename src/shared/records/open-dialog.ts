import { createContext, useCallback, useContext, useLayoutEffect, useState } from 'react';

const OpenDialogContext = createContext<(isOpen: boolean) => void>(() => undefined);

/**
 * Provides the function that receives `true` when a dialog inside opens and `false` when it closes.
 */
export const OpenDialogProvider = OpenDialogContext.Provider;

/**
 * Reports to the surrounding drawer that a dialog is open or that a draft is unsent. The drawer
 * then keeps its row even if another user removes the row from the list.
 */
export function useReportOpenDialog(isOpen: boolean): void {
  const say = useContext(OpenDialogContext);
  useLayoutEffect(() => {
    if (!isOpen) return;
    say(true);
    return () => say(false);
  }, [isOpen, say]);
}

/**
 * Returns the row that a drawer shows, and the function for `OpenDialogProvider`. While a dialog is
 * open, keeps a row that another user removes from the list.
 */
export function useRetainedRow<Row>(
  row: Row | null,
): readonly [shown: Row | null, hear: (isOpen: boolean) => void] {
  const [questions, setQuestions] = useState(0);
  const [last, setLast] = useState(row);
  if (row !== null && row !== last) setLast(row);
  const hear = useCallback(
    (isAsking: boolean) => setQuestions((open) => open + (isAsking ? 1 : -1)),
    [],
  );
  return [row ?? (questions > 0 ? last : null), hear];
}
