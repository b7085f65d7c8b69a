import { lazy, Suspense } from 'react';
import type { FiguresSearch } from '../features/dashboard/figures/figures-params.ts';
import { canReadCompanyFigures, HomeViews } from '../features/dashboard/home-views.tsx';
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

/** The charts load on demand, so that they do not delay the first screen. */
export function Figures({ search, onSearch }: FiguresProps) {
  const searchLink = useSearchLink();
  const pageProps = { search, onSearch, switches: <HomeViews view="figures" /> };
  const hasCompanyFigures = canReadCompanyFigures(useProfile());
  return (
    <Suspense fallback={<SkeletonFill />}>
      {hasCompanyFigures ? (
        <FiguresPage {...pageProps} searchLink={searchLink} />
      ) : (
        <OwnFiguresPage {...pageProps} />
      )}
    </Suspense>
  );
}
