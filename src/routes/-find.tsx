import { FindPalette } from '../features/find/find-palette.tsx';
import { useSearchLink } from './-search-link.ts';

type FindProps = { readonly opened: boolean; readonly onClose: () => void };

/** The field that finds everything, with the search of whoever is signed in. */
export function Find(props: FindProps) {
  const searchLink = useSearchLink();
  return <FindPalette {...props} searchLink={searchLink} />;
}
