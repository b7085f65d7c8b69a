import { useState } from 'react';

/** Remembers which groups are expanded, by title. */
export function useOpenGroups(first: () => readonly string[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(first()));
  const toggle = (title: string) => {
    const next = new Set(open);
    if (!next.delete(title)) next.add(title);
    setOpen(next);
  };
  return { open, toggle };
}
