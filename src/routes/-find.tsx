import { lazy, Suspense, useState } from 'react';
import { FindPalette } from '../features/find/find-palette.tsx';
import type { FoundToAct } from '../features/find/found-groups.tsx';
import { useInnerScreens } from './-inner-screens.ts';
import { useSearchLink } from './-search-link.ts';

type FindProps = { readonly opened: boolean; readonly onClose: () => void };

const FoundActs = lazy(async () => ({ default: (await import('./-found-acts.tsx')).FoundActs }));

export function Find(props: FindProps) {
  const searchLink = useSearchLink();
  useInnerScreens();
  // `time` counts the openings and is the React key, so that acting on the same result again resets
  // the dialog.
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
