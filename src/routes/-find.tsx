import { FindPalette } from '../features/find/find-palette.tsx';
import { useInnerScreens } from './-inner-screens.ts';
import { useSearchLink } from './-search-link.ts';

type FindProps = { readonly opened: boolean; readonly onClose: () => void };

/** The field that finds everything, with the search of whoever is signed in. */
export function Find(props: FindProps) {
  const searchLink = useSearchLink();
  useInnerScreens();
  return <FindPalette {...props} searchLink={searchLink} />;
}
