import { createFileRoute } from '@tanstack/react-router';
import {
  type FiguresSearch,
  parseFiguresSearch,
} from '../../features/dashboard/figures/figures-params.ts';
import { parsedWith } from '../../shared/lists/search-params.ts';
import { HomeScreen } from '../-home-screen.tsx';

export const Route = createFileRoute('/_app/admin')({
  validateSearch: (raw: FiguresSearch): FiguresSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseFiguresSearch));
  const navigate = Route.useNavigate();
  return <HomeScreen search={search} onSearch={(next) => void navigate({ search: next })} />;
}
