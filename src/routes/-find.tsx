import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { FindPalette } from '../features/find/find-palette.tsx';
import type { Finder } from '../features/find/found-groups.tsx';
import { useSearchLink } from './-search-link.ts';

type FindProps = { readonly opened: boolean; readonly onClose: () => void };

/** The field that finds everything, with the search of whoever is signed in. */
export function Find(props: FindProps) {
  const router = useRouter();
  const searchLink = useSearchLink();
  const stonePlace = useCallback<Finder['stonePlace']>(
    ({ stock_no, diamond_type }) => {
      const { to, search } = searchLink({ diamond_type, term: stock_no });
      return router.buildLocation({ to, search: { ...search, stone: stock_no } }).href;
    },
    [router, searchLink],
  );
  return <FindPalette {...props} searchLink={searchLink} stonePlace={stonePlace} />;
}
