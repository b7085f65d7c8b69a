import type { FiguresSearch } from '../features/dashboard/figures/figures-params.ts';
import { canReadFigures } from '../features/dashboard/home-views.tsx';
import { useProfile } from '../shared/session/use-session.ts';
import { Figures } from './-figures.tsx';
import { Home } from './-home.tsx';

type HomeScreenProps = {
  readonly search: FiguresSearch;
  readonly onSearch: (next: FiguresSearch) => void;
};

export function HomeScreen({ search, onSearch }: HomeScreenProps) {
  const profile = useProfile();
  return search.view === 'figures' && canReadFigures(profile) ? (
    <Figures search={search} onSearch={onSearch} />
  ) : (
    <Home />
  );
}
