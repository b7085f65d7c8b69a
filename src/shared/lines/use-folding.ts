import { useCallback, useState } from 'react';

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
