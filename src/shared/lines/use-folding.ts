import { useCallback, useState } from 'react';

/** The groups of a list whose lines are not shown, and the way to show or hide those of one. */
export function useFolding(): [folded: ReadonlySet<string>, fold: (key: string) => void] {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const fold = useCallback(
    (key: string) =>
      setFolded((old) => {
        const next = new Set(old);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  return [folded, fold];
}
