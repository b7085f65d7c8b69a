import { lazy, Suspense } from 'react';
import type { FiguresSearch } from '../features/dashboard/figures/figures-params.ts';
import { HomeViews, readsHouseFigures } from '../features/dashboard/home-views.tsx';
import { useProfile } from '../shared/session/use-session.ts';
import { SkeletonFill } from '../ui/SkeletonRows.tsx';
import { useSearchLink } from './-search-link.ts';

const FiguresPage = lazy(async () => ({
  default: (await import('../features/dashboard/figures/figures-page.tsx')).FiguresPage,
}));
const OwnFiguresPage = lazy(async () => ({
  default: (await import('../features/dashboard/figures/own-figures-page.tsx')).OwnFiguresPage,
}));

type FiguresProps = {
  readonly search: FiguresSearch;
  readonly onSearch: (next: FiguresSearch) => void;
};

/** The company's figures load on demand, so that the first screen does not wait for the charts. */
export function Figures({ search, onSearch }: FiguresProps) {
  const searchLink = useSearchLink();
  const asked = { search, onSearch, switches: <HomeViews view="figures" /> };
  const isOfHouse = readsHouseFigures(useProfile());
  return (
    <Suspense fallback={<SkeletonFill />}>
      {isOfHouse ? (
        <FiguresPage {...asked} searchLink={searchLink} />
      ) : (
        <OwnFiguresPage {...asked} />
      )}
    </Suspense>
  );
}
