import { lazy, Suspense, useState } from 'react';
import { FindPalette } from '../features/find/find-palette.tsx';
import type { FoundToAct } from '../features/find/found-groups.tsx';
import { useInnerScreens } from './-inner-screens.ts';
import { useSearchLink } from './-search-link.ts';

type FindProps = { readonly opened: boolean; readonly onClose: () => void };

/** What is done with something that was found comes when the first is acted upon. */
const FoundActs = lazy(async () => ({ default: (await import('./-found-acts.tsx')).FoundActs }));

/** The field that finds everything, with the search of whoever is signed in, and what is done with what it found. */
export function Find(props: FindProps) {
  const searchLink = useSearchLink();
  useInnerScreens();
  // The same may be acted upon twice: the second time begins anew.
  const [acted, setActed] = useState<{ readonly found: FoundToAct; readonly time: number } | null>(
    null,
  );
  return (
    <>
      <FindPalette
        {...props}
        searchLink={searchLink}
        onActs={(found) => setActed({ found, time: (acted?.time ?? 0) + 1 })}
      />
      {acted ? (
        <Suspense>
          <FoundActs key={acted.time} {...acted.found} />
        </Suspense>
      ) : null}
    </>
  );
}
